import { describe, expect, it } from 'vitest';
import { runMiddleware } from '#tests/support/run-middleware.ts';
import { validatePage, validatePath } from '../page-middleware.ts';

const visit = (path: string) => new Request(`https://www.example.com${path}`);

describe('a page failing validation', () => {
  it('is a fatal not-found, status 404 by default', async () => {
    const guarded = runMiddleware(
      validatePage(() => false),
      visit('/en/x'),
    );
    await expect(guarded).rejects.toMatchObject({
      data: { message: 'Page Not Found: /en/x', isFatal: true },
      init: { status: 404 },
    });
  });

  it('may have a status of its own', async () => {
    const guarded = runMiddleware(
      validatePage(() => false, 410),
      visit('/x'),
    );
    await expect(guarded).rejects.toMatchObject({ init: { status: 410 } });
  });

  it('is shown when it passes', async () => {
    const guarded = validatePage(({ searchParams }) => searchParams.has('code'));
    expect((await runMiddleware(guarded, visit('/x?code=1'))).status).toBe(200);
  });
});

describe('the path of a page', () => {
  it.each(['/', '/flota', '/en/reserva/checkout', '/cami%C3%B3n', '/una%20p%C3%A1gina'])(
    'may be %s',
    async (path) => {
      expect((await runMiddleware(validatePath, visit(path))).status).toBe(200);
    },
  );

  it.each(['/a%2f..%2fb', '/a%5Cb', '/a%00', '/a%0d%0aSet-Cookie:x', `/${'a'.repeat(1000)}`])(
    'may not be %s',
    async (path) => {
      await expect(runMiddleware(validatePath, visit(path))).rejects.toMatchObject({ init: { status: 404 } });
    },
  );
});
