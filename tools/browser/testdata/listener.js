'use strict';
if (!globalThis.heard) {
  const heard = globalThis.heard = { last: {}, count: {}, stage: null };
  const note = (whom, data) => {
    if (typeof data === 'string' && data.startsWith('{')) data = JSON.parse(data);
    if (!data?.type) return;
    heard.last[whom + data.type] = data;
    heard.count[whom + data.type] = (heard.count[whom + data.type] ?? 0) + 1;
  };
  addEventListener('message', ({ source, data }) => {
    note('', data);
    if (source !== parent) heard.stage = source;
  }, true);
  heard.say = (type, fields) => {
    const id = heard.last.opened?.id ?? 0;
    heard.stage.postMessage(JSON.stringify({ type, id, ...fields }), '*');
    return true;
  };
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', ({ data }) => note('worker ', data));
    }
  };
  for (const name of ['instantiate', 'instantiateStreaming']) {
    const plain = WebAssembly[name];
    WebAssembly[name] = async (...how) => {
      const result = await plain(...how);
      heard.memory = (result.instance ?? result).exports.mem;
      return result;
    };
  }
  heard.long = [];
  new PerformanceObserver(list => heard.long.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });
}
