import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { deferScripts, toScriptText } from './defer-scripts.server.ts';

const PAGE =
  '<html><head><link rel="modulepreload" href="/a.js"/></head>' +
  '<body><p>type=&quot;module&quot;</p><script type="module" async="">import "/a.js"</script></body></html>';

const NAME = /data-script="([^"]+)"/g;

describe('a page with deferred scripts', () => {
  const deferred = deferScripts(PAGE, { nonce: 'n1', loaderData: '</script>', jsonLd: '', importMap: '{}' });

  it('has its modules and their preloads in place, under types that browsers ignore', () => {
    expect(deferred).toContain(
      '<head><link rel="deferred-modulepreload" href="/a.js"/></head>' +
        '<body><p>type=&quot;module&quot;</p><script type="module/deferred" async="">import "/a.js"</script>',
    );
  });

  it('has the data of the framework without indentation and what routes do not have', () => {
    const scripts = { nonce: 'n1', loaderData: '', jsonLd: '', importMap: '' };
    const data = `window.routes = ${JSON.stringify({ routes: [{ id: 'a', hasAction: false, hasLoader: true }] }, null, 2)};`;
    const page = deferScripts(`<html><body><script>${data}</script></body></html>`, scripts);
    expect(page).toContain('window.routes = {"routes": [{"id": "a","hasLoader": true}]};');
  });

  it('ends with inline scripts that have the nonce and a name', () => {
    const [, end = ''] = deferred.split('import "/a.js"</script>');
    const tags = [...end.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(tags).toEqual([
      '<script type="importmap" nonce="n1" data-script="import-map">',
      '<script nonce="n1" data-script="loader-data">',
      '<script nonce="n1" data-script="starter">',
    ]);
  });

  it('has the script of the date sheet only on pages with one, before the script that records presses', () => {
    const page = PAGE.replace('<p>', '<dialog id="date-sheet"></dialog><p>');
    const scripts = { nonce: 'n1', loaderData: '', jsonLd: '', importMap: '' };
    const names = [...deferScripts(page, scripts).matchAll(NAME)];
    expect(names.map(([, name]) => name)).toEqual(['loader-data', 'date-sheet', 'starter']);
    expect(deferred).not.toContain('data-script="date-sheet"');
  });

  it('lets the script of the scroll position run where the browser refuses the storage of the tab', () => {
    const script = '<script nonce="n1" data-script="scroll">sessionStorage.removeItem("a")</script>';
    const page = deferScripts(PAGE.replace('</body>', `${script}</body>`), {
      nonce: 'n1',
      loaderData: '',
      jsonLd: '',
      importMap: '',
    });
    const [, text = ''] = /data-script="scroll">(.*?)<\/script>/.exec(page) ?? [];
    const refuse = () => {
      throw new Error('Access is denied');
    };
    const window = Object.defineProperty({}, 'sessionStorage', { get: refuse, configurable: true });
    const run = (code: string) => runInNewContext(`with (window) {${code}}`, { window });
    expect(() => run('sessionStorage.removeItem("a")')).toThrow('Access is denied');
    run(text);
  });

  it('passes the loader data to the framework', () => {
    const [, script = ''] = /data-script="loader-data">(.*?)<\/script>/.exec(deferred) ?? [];
    const handed: string[] = [];
    const streamController = {
      enqueue: (text: string) => void handed.push(text),
      close: () => void handed.push('closed'),
    };
    runInNewContext(script, { window: { __reactRouterContext: { streamController } } });
    expect(handed).toEqual(['</script>', 'closed']);
  });
});

describe('a text in a script', () => {
  it.each([
    '</script><script>alert(1)</script>',
    '<!--',
    '\u2028\u2029',
    'a & b "quoted" \\ back',
    "it's\r\nnew",
    '\\" and \\\' after a backslash',
  ])('with %j cannot end its script and is parsed back unchanged', (text) => {
    const literal = toScriptText(text);
    expect(literal).not.toMatch(/[<>&\u2028\u2029]/);
    expect(runInNewContext(literal)).toBe(text);
  });
});
