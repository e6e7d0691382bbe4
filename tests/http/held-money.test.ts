import { expect, it, vi } from 'vitest';
import { aCard, CARDS, getCode, pay, reserve } from '#tests/support/book-by-form.ts';
import { readLedger } from '#tests/support/control-sandbox.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests({ METROBANK_CAPTURE_MODE: 'auth_capture' });

it('a site that authorizes first shows the thanks page at once, and captures in the background', async () => {
  const visitor = site.visit();
  const checkout = await reserve(visitor);
  const thanks = await pay(visitor, checkout, aCard(CARDS.frictionless));
  expect(thanks.url.pathname).toBe('/reserva/thanks');
  await vi.waitFor(
    async () => {
      const [entry] = await readLedger(site.sandbox, getCode(checkout));
      expect(entry).toMatchObject({ kind: 'auth', heldCents: 0, capturedCents: 48_414, netCents: 48_414 });
    },
    { timeout: 15_000, interval: 100 },
  );
});
