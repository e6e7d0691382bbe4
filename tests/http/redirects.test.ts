import { describe, expect, it } from 'vitest';
import { headingOf } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { withServices } from '#tests/support/with-services.ts';

const site = siteForTests();

/** The data response that a client navigation gets. */
async function readData(path: string, headers: Record<string, string> = {}) {
  const { status, body } = await site.visit().get(path, headers);
  return { status, body };
}

describe('redirect rules of content', () => {
  it.each([
    ['/vehiculos', 301, '/flota'],
    ['/en/vehiculos', 301, '/en/flota'],
    ['/vehiculos?tipo=suv', 301, '/flota?tipo=suv'],
  ])('redirect %s inside the site, in one step', async (path, status, target) => {
    const page = await site.visit().get(path);
    expect([page.status, page.location]).toEqual([status, target]);
    expect((await site.visit().get(target)).status).toBe(200);
  });

  it('apply to client navigations, too', async () => {
    const { status, body } = await readData('/en/vehiculos.data');
    expect(status).toBe(202);
    expect(body).toContain('/en/flota');
    expect(body).not.toContain('"reload",true');
  });

  it.each(['https://maps.example.net/volante', 'http://plain.example/x'])(
    'change with edits, and redirect to other sites when absolute: %s',
    async (to) => {
      await site.edit('redirects', { from: '/oficinas' }, { to, code: 302 });
      const page = await site.visit().get('/en/oficinas?x=1');
      expect([page.status, page.location]).toEqual([302, to]);
      expect((await readData('/oficinas.data')).body).toContain(to);
    },
  );

  it.each([
    ['https://maps.example.net/a', 'https://maps.example.net/a?utm_source=mail&utm_id=7'],
    ['https://maps.example.net/a?b=1#c', 'https://maps.example.net/a?b=1&utm_source=mail&utm_id=7#c'],
    ['https://maps.example.net/a?utm_id=1', 'https://maps.example.net/a?utm_id=1&utm_source=mail'],
    ['/flota?tipo=suv', '/flota?tipo=suv&utm_source=mail&utm_id=7'],
  ])('keep the campaign of a visitor: %s', async (to, location) => {
    await site.edit('redirects', { from: '/oficinas' }, { to, code: 302 });
    const page = await site.visit().get('/oficinas?utm_source=mail&x=1&utm_id=7');
    expect(page.location).toBe(location);
  });

  it('do not redirect forms', async () => {
    const answer = await site.visit().post('/vehiculos', { a: '1' });
    expect(answer.location).toBeUndefined();
  });
});

describe('an internal error', () => {
  it('is logged for a crawler, with no error page', async () => {
    const { reservations } = site.services;
    const cookie = `volante_draft=${'a'.repeat(32)}`;
    const gone = { ...reservations, findDraft: () => Promise.reject(new Error('the drafts are gone')) };
    const [crawler, visitor] = await withServices(
      site.services,
      { reservations: gone },
      async () =>
        [
          await site.visit().get('/reserva', { cookie, 'user-agent': 'Googlebot/2.1' }),
          await site.visit().get('/reserva', { cookie }),
        ] as const,
    );
    expect([crawler.status, crawler.body]).toEqual([500, '500\n']);
    expect(visitor.status).toBe(500);
    expect(headingOf(visitor)).toBe('Algo falló de nuestro lado');
    expect(visitor.body).not.toContain('the drafts are gone');
    expect(site.logged.join('\n')).toContain('the drafts are gone');
  });
});
