import { expect, it } from 'vitest';
import { deferStart, toLastScript } from './deferred-start.server.ts';

const PAGE =
  '<html><head><link rel="modulepreload" nonce="n1" href="/static/a.js"/><link rel="icon" href="/i.svg"/></head><body>' +
  '<script nonce="n1">first()</script><script nonce="n1" type="module" async="">import "/static/a.js"</script>' +
  '<script type="module">planted()</script></body></html>';
const PROMPT = { nonce: 'n1', start: 'prompt' } as const;

it('leaves nothing in a page that a browser would fetch or run as a module by itself', () => {
  const page = deferStart(PAGE, PROMPT);
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).toContain('<script nonce="n1" type="module/later">import "/static/a.js"</script>');
  expect(page).toContain("hrefs=['/static/a.js']");
  expect(page).toContain('<script nonce="n1">first()</script>');
  expect(page).toContain('<link rel="icon" href="/i.svg"/>');
});

it('makes no stream for the framework before it starts', () => {
  const framework = `<script nonce="n1">window.__reactRouterContext = {};</script>`;
  const page = deferStart(PAGE.replace('</body>', `${framework}</body>`), {
    ...PROMPT,
    lastScript: toLastScript('n1', 'last()'),
  });
  expect(page).toContain(
    '<script nonce="n1" type="text/later">window.__reactRouterContext = {};</script>' +
      '<script nonce="n1" type="text/later">last()</script>',
  );
});

it('starts no script that is not of the page', () => {
  expect(deferStart(PAGE, PROMPT)).toContain('<script type="module">planted()</script>');
});

it('names scripts that the page fetches once, and leaves others of other pages', () => {
  const start =
    '<script nonce="n1" type="module" async="">\n  import * as route0 from "/static/a.js";\n' +
    '  x = {"module": "/static/a.js","imports": ["/static/b.js"]},\n' +
    '  y = {"module": "/static/c.js","imports": ["/static/b.js","/static/d.js"]}</script>';
  const fetched = '<link rel="modulepreload" nonce="n1" href="/static/b.js"/></head>';
  const page = deferStart(PAGE.replace('</head>', fetched).replace('</body>', `${start}</body>`), PROMPT);
  expect(page).toContain(
    'x = {"module":"/static/a.js","imports":[]},y = {"module":"/static/c.js","imports":["/static/d.js"]}',
  );
});

it('says of routes what they have, and names a style sheet once', () => {
  const start =
    '<script nonce="n1" type="module" async="">x = {"entry": {"module": "/static/e.js","css": ["/static/a.css"]},\n' +
    '"routes": {"root": {"id": "root","hasAction": false,"hasLoader": true,"css": ["/static/a.css"]},' +
    '"home": {"hasLoader": false,"id": "home","css": ["/static/a.css"]},' +
    '"map": {"id": "map","css": ["/static/a.css","/static/b.css"]}}}</script>';
  expect(deferStart(PAGE.replace('</body>', `${start}</body>`), PROMPT)).toContain(
    'x = {"entry":{"module":"/static/e.js"},' +
      '"routes":{"root":{"id":"root","hasLoader":true,"css":["/static/a.css"]},' +
      '"home":{"id":"home"},"map":{"id":"map","css":["/static/a.css","/static/b.css"]}}}',
  );
});

it('has personal pages start when the browser is idle, and others wait for a move or ten seconds', () => {
  const startOf = (start: 'prompt' | 'patient') => deferStart(PAGE, { nonce: 'n1', start });
  expect(startOf('prompt')).toContain('rest=go,');
  expect(startOf('patient')).toContain('ahead("prefetch");setTimeout(go,10000)');
  for (const sign of ['pointermove', 'scroll', 'pointerdown', 'keydown', 'focusin'])
    expect(startOf('patient')).toContain(`"${sign}"`);
});

it('writes the framework’s way back to a place on one line without losing a word of it', () => {
  const script =
    '((storageKey) => {\n  try {\n    let y = JSON.parse("{}")[storageKey || history.state.key];\n  } catch (e) { }\n})("a-b", null)';
  const page = deferStart(PAGE.replace('</body>', `<script nonce="n1">${script}</script></body>`), PROMPT);
  expect(page).toContain(
    '((storageKey)=>{try{let y=JSON.parse("{}")[storageKey||history.state.key];}catch(e){}})("a-b",null)',
  );
});
