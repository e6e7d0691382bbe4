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
    'hold for %s, whatever its language and spelling',
    (path) => {
      expect(resolve(['/vehiculos', '/flota', 301]).find(path)).toEqual({
        kind: 'inside',
        to: '/flota',
        status: 301,
      });
    },
  );

  it('hold in one language form only when they name it', () => {
    const redirects = resolve(['/en/cars', '/en/flota']);
    expect(redirects.find('/en/cars')?.to).toBe('/en/flota');
    expect(redirects.find('/cars')).toBeUndefined();
  });

  it('leave the site when they are absolute, and stay when the address is our own', () => {
    const redirects = resolve(['/blog', 'https://blog.example.net/x?y=1'], ['/a', `${ORIGIN}/flota?b=1#c`]);
    expect(redirects.find('/blog')).toMatchObject({ kind: 'outside', to: 'https://blog.example.net/x?y=1' });
    expect(redirects.find('/a')).toMatchObject({ kind: 'inside', to: '/flota?b=1#c' });
  });

  it('may lead to a site that has no https, and know our own host without it', () => {
    const own = ORIGIN.replace('https', 'http');
    const redirects = resolve(
      ['/blog', 'http://plain.example/x'],
      ['/a', `${own}/flota`],
      ['/b', `${own}/b`],
    );
    expect(redirects.find('/blog')).toMatchObject({ kind: 'outside', to: 'http://plain.example/x' });
    expect(redirects.find('/a')).toMatchObject({ kind: 'inside', to: '/flota' });
    expect(redirects.refused.map(({ problem }) => problem)).toEqual(['leads round in a circle']);
  });

  it('know accents in either spelling', () => {
    expect(resolve(['/camión', '/flota']).find('/cami%C3%B3n')?.to).toBe('/flota');
  });

  it('lead to the end of a chain at once', () => {
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
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', '/en/a'],
      ],
    ],
  ] as [string, string][][][])('are refused when they lead round in a circle: %j', (pairs) => {
    const redirects = resolve(...pairs);
    for (const [from] of pairs) expect(redirects.find(from)).toBeUndefined();
    expect(redirects.refused.map(({ problem }) => problem)).toEqual(
      pairs.map(() => 'leads round in a circle'),
    );
  });

  it('may lead the home page on', () => {
    const redirects = resolve(['/', '/flota']);
    expect(['/', '/es', '/en'].map((path) => redirects.find(path)?.to)).toEqual([
      '/flota',
      '/flota',
      '/flota',
    ]);
  });

  it('keep those that lead into no circle', () => {
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
  ])('are refused when they lead to %j', (to) => {
    const redirects = resolve(['/a', to]);
    expect(redirects.find('/a')).toBeUndefined();
    expect(redirects.refused).toEqual([{ rule: rules(['/a', to])[0], problem: 'leads nowhere' }]);
  });

  it('find nothing for a path that nobody can decode', () => {
    expect(resolve(['/a', '/b']).find('/%E0%A4%A')).toBeUndefined();
  });
});
