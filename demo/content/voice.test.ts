import { expect, it } from 'vitest';
import { planRecords } from './corporate.ts';
import { jobRecords } from './jobs.ts';
import { coverageRecords, extraRecords } from './offers.ts';
import { promoRecords } from './promotions.ts';
import { infoPageRecords } from './seed.ts';
import { callToActionRecords } from './sites.ts';

const none = new Map<string, string>();
const records = [
  infoPageRecords(none),
  promoRecords(none),
  jobRecords,
  planRecords(),
  coverageRecords,
  extraRecords,
  callToActionRecords(none),
];
const texts = JSON.stringify(records);

it('addresses renters as the site does, with tú', () => {
  expect(texts).not.toMatch(
    /\b(usted|ustedes|pregúntenos|escríbanos|díganos|avísenos|cuéntenos|solicite|comuníquese|su (reserva|tarjeta|vuelo|empresa))\b/i,
  );
});

it('spells English as the site does, the American way', () => {
  expect(texts).not.toMatch(
    /\b(\w*(itemis|organis|recognis|specialis|minimis)\w+|cost centre|city centre|colour\w*|tyres?|\w*(cancell|travell)ing|favour\w*|honour\w*|neighbour\w*|instalments?|licences?|windscreens?|cheques?|petrol|programmes?|(kilo)?metres?)\b/i,
  );
});
