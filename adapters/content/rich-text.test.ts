import { describe, expect, it } from 'vitest';
import { findMarkupProblem, toSafeMarkup } from './rich-text.ts';

const id = '0b1c2d3e-0000-4000-8000-0123456789ab';

describe('toSafeMarkup', () => {
  it('keeps what editors write', () => {
    const markup =
      '<h2>Edad</h2><p>Desde <strong>21</strong> años.</p><ul><li>Uno</li></ul><table><thead><tr><th scope="col">A</th></tr></thead></table>';
    expect(toSafeMarkup(markup).html).toBe(markup);
  });

  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x" style="color:red" class="y" id="z">a</p>', '<p>a</p>'],
    ['<svg><script>1</script><style>p{}</style><a href="x">b</a></svg><p>a</p>', '<p>a</p>'],
    [
      '<math><mtext><table><mglyph><style><img src=x onerror=1></style></mglyph></table></mtext></math><p>a</p>',
      '<p>a</p>',
    ],
    ['<style>*{display:none}</style><p>a</p>', '<p>a</p>'],
    ['<form action="https://evil.example"><input name="card"><button>b</button></form><p>a</p>', '<p>a</p>'],
    [
      '<base href="https://evil.example/"><meta http-equiv="refresh" content="0"><link rel="x"><p>a</p>',
      '<p>a</p>',
    ],
    ['<iframe src="https://evil.example"></iframe><object data="x"></object><p>a</p>', '<p>a</p>'],
    ['<noscript><p title="</noscript><img src=x onerror=1>"></noscript><p>a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java&#9;script:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    [
      '<a href="https://ok.example" target="_blank">a</a>',
      '<a href="https://ok.example" rel="noopener">a</a>',
    ],
    ['<a href="/flota">a</a>', '<a href="/flota">a</a>'],
    ['<img src="https://evil.example/pixel.gif"><p>a</p>', '<p>a</p>'],
    ['<img src="data:image/svg+xml,x" onerror=1><p>a</p>', '<p>a</p>'],
    [
      `<img src="https://cms.example/assets/${id}?width=99999" alt="Auto">`,
      `<img src="/assets/${id}?width=960" alt="Auto" loading="lazy" />`,
    ],
    ['<h1>a</h1>', '<h2>a</h2>'],
    ['<p>a<b>b', '<p>a<b>b</b></p>'],
    ['a < b & c', 'a &lt; b &amp; c'],
  ])('sanitizes %s', (hostile, harmless) => {
    expect(toSafeMarkup(hostile).html).toBe(harmless);
  });

  it('is idempotent', () => {
    const once = toSafeMarkup(
      '<p>a<svg><p>b</svg><a href="https://ok.example">c</a><h2 id="d">e</h2><a href="#d">f',
    ).html;
    expect(toSafeMarkup(once).html).toBe(once);
  });
});

describe('links of a text', () => {
  it.each([
    [
      '<h2 id="pago">Pago</h2><a href="#pago">a</a>',
      '<h2 id="text-pago">Pago</h2><a href="#text-pago">a</a>',
    ],
    ['<a name="pago"></a><a href=" #pago">a</a>', '<a id="text-pago"></a><a href="#text-pago">a</a>'],
    ['<h1 id="main">a</h1><a href="#main">b</a>', '<h2 id="text-main">a</h2><a href="#text-main">b</a>'],
    ['<a href="http://ok.example/x">a</a>', '<a href="http://ok.example/x" rel="noopener">a</a>'],
  ])('keep their target: %s', (markup, html) => {
    expect(toSafeMarkup(markup)).toEqual({ html, problems: [] });
  });

  it.each([
    ['<a href="www.example.com">a</a>', '<a>a</a>', { problem: 'link', value: 'www.example.com' }],
    ['<a href="javascript:x">a</a>', '<a>a</a>', { problem: 'link', value: 'javascript:x' }],
    ['<a href="#pago">a</a>', '<a href="#text-pago">a</a>', { problem: 'anchor', value: '#pago' }],
    ['<a href="">a</a>', '<a>a</a>', { problem: 'link' }],
  ])('are reported when they lead nowhere: %s', (markup, html, problem) => {
    expect(toSafeMarkup(markup)).toEqual({ html, problems: [problem] });
  });
});

describe('findMarkupProblem', () => {
  it.each([
    ['<p>a</p><a href="/flota', 'cutTag'],
    ['<p>a</p><!-- b', 'cutComment'],
    ['<script>1</script>', 'nothingShown'],
    ['<p>a<b>b', undefined],
    ['2 < 3', undefined],
    ['', undefined],
  ])('reports for %s: %s', (markup, problem) => {
    expect(findMarkupProblem(markup)).toBe(problem);
  });
});
