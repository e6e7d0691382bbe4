import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { publicOriginContext } from '#app/request/context.ts';
import { action } from './locale.ts';

const SITE = 'https://www.example.com';

async function choose(fields: Record<string, string>): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(publicOriginContext, SITE);
  const request = new Request(`${SITE}/locale`, { method: 'POST', body: new URLSearchParams(fields) });
  const url = new URL(request.url);
  return await action({ request, url, context, params: {}, pattern: '/locale' });
}

describe('the language switch', () => {
  it.each([
    ['en', '/flota?tipo=suv', '/en/flota?tipo=suv'],
    ['en', '/es/reserva', '/en/reserva'],
    ['es', '/en/flota?a=1', '/flota?a=1'],
    ['es', '/en', '/'],
    ['en', '/', '/en'],
  ])('links to the same page in %s: %s → %s', async (locale, to, target) => {
    const response = await choose({ locale, to });
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(target);
    expect(response.headers.get('Set-Cookie')).toContain(
      `__Host-i18n_redirected=${locale}; Max-Age=31536000; Path=/`,
    );
  });

  it.each(['/es//evil.example', '/en//evil.example', '/en/\\evil.example', '/es/.//evil.example'])(
    'returns no other site for a path after a language: %s',
    async (to) => {
      for (const locale of ['es', 'en']) {
        const { headers } = await choose({ locale, to });
        expect(new URL(headers.get('Location') ?? '', SITE).origin).toBe(SITE);
      }
    },
  );

  it('refuses an unknown language', async () => {
    await expect(choose({ locale: 'fr', to: '/' })).rejects.toMatchObject({ init: { status: 400 } });
  });
});
