// Runs before the page is drawn, so that it never flashes in the wrong colours.
// The same rule as in theme.js: the link's theme, or what the system prefers.
'use strict';
{
  const given = new URLSearchParams(location.search).get('theme');
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme =
    ['dark', 'light', 'projector'].includes(given) ? given : dark ? 'dark' : 'light';
}
