import { describe, expect, it } from 'vitest';
import { type RedirectRule, resolveRedirects } from './resolve-redirects.ts';

const ORIGIN = 'https://www.example.com';

function rules(...pairs: [string, string, RedirectRule['status']?][]): RedirectRule[] {
  return pairs.map(([from, to, status = 302], index) => ({ id: String(index + 1), from, to, status }));
}

const resolve = (...pairs: [string, string, RedirectRule['status']?][]) =>
  resolveRedirects(rules(...pairs), ORIGIN);

describe('redirect rules of content', () => {
  it.each(['/vehiculos', '/vehiculos/', '/es/vehiculos', '/en/vehiculos', '/%76ehiculos'])(
    'match %s, whatever its language and spelling',
    (path) => {
      expect(resolve(['/vehiculos', '/flota', 301]).find(path)).toEqual({
        kind: 'inside',
        to: '/flota',
        status: 301,
      });
    },
  );

  it.each(['/Vehiculos', '/VEHICULOS/', '/en/Vehiculos'])('match %s in any case', (path) => {
    expect(resolve(['/vehiculos', '/flota']).find(path)?.to).toBe('/flota');
    expect(resolve(['/VehiCulos', '/flota']).find(path)?.to).toBe('/flota');
  });

  it('prefer the rule in the case of the path', () => {
    const redirects = resolve(['/Blog', '/promos'], ['/blog', '/empleos']);
    expect(['/Blog', '/blog', '/BLOG'].map((path) => redirects.find(path)?.to)).toEqual([
      '/promos',
      '/empleos',
      '/promos',
    ]);
  });

  it('may lead from one case to another, and form no loop', () => {
    const redirects = resolve(['/Flota', '/flota']);
    expect(redirects.find('/Flota')?.to).toBe('/flota');
    expect(redirects.find('/flota')).toBeUndefined();
    expect(redirects.refused).toEqual([]);
  });

  it('match in one language form only when they name it', () => {
    const redirects = resolve(['/en/cars', '/en/flota']);
    expect(redirects.find('/en/cars')?.to).toBe('/en/flota');
    expect(redirects.find('/cars')).toBeUndefined();
  });

  it('redirect to other sites when absolute, and stay on the site for its own address', () => {
    const redirects = resolve(['/blog', 'https://blog.example.net/x?y=1'], ['/a', `${ORIGIN}/flota?b=1#c`]);
    expect(redirects.find('/blog')).toMatchObject({ kind: 'outside', to: 'https://blog.example.net/x?y=1' });
    expect(redirects.find('/a')).toMatchObject({ kind: 'inside', to: '/flota?b=1#c' });
  });

  it('may redirect to a site without https, and match the site’s own host without https', () => {
    const own = ORIGIN.replace('https', 'http');
    const redirects = resolve(
      ['/blog', 'http://plain.example/x'],
      ['/a', `${own}/flota`],
      ['/b', `${own}/b`],
    );
    expect(redirects.find('/blog')).toMatchObject({ kind: 'outside', to: 'http://plain.example/x' });
    expect(redirects.find('/a')).toMatchObject({ kind: 'inside', to: '/flota' });
    expect(redirects.refused.map(({ problem }) => problem)).toEqual(['redirectLoop']);
  });

  it('match accents in either encoding', () => {
    expect(resolve(['/camión', '/flota']).find('/cami%C3%B3n')?.to).toBe('/flota');
  });

  it('redirect to the end of a chain in one step', () => {
    const redirects = resolve(['/a', '/b', 301], ['/b', '/en/c', 301], ['/c', '/d', 302]);
    expect(redirects.find('/a')).toEqual({ kind: 'inside', to: '/en/d', status: 302 });
    expect(redirects.find('/b')?.to).toBe('/en/d');
    expect(redirects.refused).toEqual([]);
  });

  it.each([
    [[['/a', '/a']]],
    [[['/a', '/a/']]],
    [[['/a', '/%61']]],
    [[['/a', '/en/a']]],
    [[['/a', `${ORIGIN}/a?again=1`]]],
    [
      [
        ['/a', '/b'],
        ['/b', '/a'],
      ],
    ],
    [
      [
        ['/A', '/b'],
        ['/B', '/a'],
      ],
    ],
    [
      [
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', '/en/a'],
      ],
    ],
  ] as [string, string][][][])('are refused when they form a loop: %j', (pairs) => {
    const redirects = resolve(...pairs);
    for (const [from] of pairs) expect(redirects.find(from)).toBeUndefined();
    expect(redirects.refused.map(({ problem }) => problem)).toEqual(pairs.map(() => 'redirectLoop'));
  });

  it('may redirect the home page', () => {
    const redirects = resolve(['/', '/flota']);
    expect(['/', '/es', '/en'].map((path) => redirects.find(path)?.to)).toEqual([
      '/flota',
      '/flota',
      '/flota',
    ]);
  });

  it('keep the rules outside of a loop', () => {
    expect(resolve(['/a', '/a'], ['/b', '/flota']).find('/b')?.to).toBe('/flota');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%2fevil.example',
    '/x%2F..%2Fy',
    '/%5cevil.example',
    '/%09/evil.example',
    '/%0A/evil.example',
    '/\n/evil.example',
    '/%2F%2Fevil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://elsewhere.example/',
    'http:elsewhere.example',
    'http://www.example.com@evil.example/',
    'https://www.example.com@evil.example/',
    'https://user:word@evil.example/',
    'flota',
    '',
  ])('are refused with the target %j', (to) => {
    const redirects = resolve(['/a', to]);
    expect(redirects.find('/a')).toBeUndefined();
    expect(redirects.refused).toEqual([{ rule: rules(['/a', to])[0], problem: 'link' }]);
  });

  it('match no path that cannot be decoded', () => {
    expect(resolve(['/a', '/b']).find('/%E0%A4%A')).toBeUndefined();
  });
});
