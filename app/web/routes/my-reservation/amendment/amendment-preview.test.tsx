import { expect, test } from 'vitest';
import { aReservation } from '#tests/support/a-reservation.ts';
import { renderMarkup } from '#tests/support/render-markup.tsx';
import type { AmendmentPage } from './amendment-page.ts';
import { AmendmentPreview } from './amendment-preview.tsx';

const NO_SUMS = { totalCents: 0, dueNowCents: 0, dueAtBranchCents: 0 };

test('a new branch without an English name has its language on English pages', () => {
  const before = aReservation();
  const { quote, search, snapshot } = before;
  const becomes = {
    quote,
    search: { ...search, returnLocation: 'NEW' },
    snapshot: { ...snapshot, returnBranchName: { es: 'Playa Nueva' } },
  };
  const form = { search: {}, carId: before.carId, selection: before.selection };
  const page = { version: 1, before, form, deliveryZones: [] } as unknown as AmendmentPage;
  const ready = { becomes, sums: NO_SUMS, fingerprint: '' };
  const html = renderMarkup(<AmendmentPreview page={page} ready={ready} />, '/en/mi-reserva/X/cambiar');
  expect(html).toMatch(
    /<li>Return: <span lang="es">[^<]+<\/span> → <strong><span lang="es">Playa Nueva<\/span><\/strong><\/li>/,
  );
  expect(html).not.toMatch(/<li>(Car|Pick-up): /);
});
