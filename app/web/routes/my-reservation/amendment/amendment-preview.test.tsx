import { expect, test } from 'vitest';
import { formatMoney } from '#app/texts/format.ts';
import { aReservation } from '#tests/support/a-reservation.ts';
import { renderMarkup } from '#tests/support/render-markup.tsx';
import type { AmendmentPage } from './amendment-page.ts';
import { AmendmentPreview } from './amendment-preview.tsx';
import type { ComparedRental } from './changed-rental.tsx';

const NO_SUMS = { totalCents: 0, dueNowCents: 0, dueAtBranchCents: 0 };

/** The page of a change to a rental that differs in this from the booked one. */
function preview(changes: Partial<ComparedRental>, sums = NO_SUMS) {
  const before = aReservation();
  const { quote, search, snapshot } = before;
  const form = { search: {}, carId: before.carId, selection: before.selection };
  const page = { version: 1, before, form, deliveryZones: [], refunds: [] } as unknown as AmendmentPage;
  const ready = {
    becomes: { quote, search, snapshot, ...changes },
    sums,
    exceptions: [],
    fingerprint: '',
  };
  return renderMarkup(<AmendmentPreview page={page} ready={ready} />, '/en/mi-reserva/X/cambiar');
}

test('a new branch without an English name has its language on English pages', () => {
  const { search, snapshot } = aReservation();
  const html = preview({
    search: { ...search, returnLocation: 'NEW' },
    snapshot: { ...snapshot, returnBranchName: { es: 'Playa Nueva' } },
  });
  expect(html).toMatch(
    /<li>Return: <span lang="es">[^<]+<\/span> → <strong><span lang="es">Playa Nueva<\/span><\/strong><\/li>/,
  );
  expect(html).not.toMatch(/<li>(Car|Pick-up|Deposit): /);
});

test('another deposit is one of the first lines', () => {
  const { quote } = aReservation();
  const html = preview({ quote: { ...quote, depositCents: quote.depositCents + 10_000 } });
  const [old, now] = [quote.depositCents, quote.depositCents + 10_000].map((cents) => formatMoney(cents));
  expect(html).toContain(`<li>Deposit: ${old} → <strong>${now}</strong></li>`);
});

test('money that comes back is named also when no payment is known that it comes back to', () => {
  const html = preview({}, { totalCents: -5000, dueNowCents: -5000, dueAtBranchCents: 0 });
  expect(html).toContain('We’ll refund $50.00 the way you paid.');
});
