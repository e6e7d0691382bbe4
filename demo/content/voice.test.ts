import { expect, it } from 'vitest';
import { planRecords } from './corporate-plans.ts';
import { infoPageRecords } from './info-pages.ts';
import { jobRecords } from './jobs.ts';
import { coverageRecords, extraRecords } from './offers.ts';
import { promoRecords } from './promotions.ts';
import { callToActionRecords } from './sites.ts';

it('addresses renters as the site does, with tú', () => {
  const none = new Map<string, string>();
  const records = [
    ...[infoPageRecords(none), promoRecords(none), jobRecords, planRecords()],
    ...[coverageRecords, extraRecords, callToActionRecords(none)],
  ];
  expect(JSON.stringify(records)).not.toMatch(
    /\b(usted|ustedes|pregúntenos|escríbanos|díganos|avísenos|cuéntenos|solicite|comuníquese|su (reserva|tarjeta|vuelo|empresa))\b/i,
  );
});
