import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { anyHistory } from './walk/history.ts';
import { playHistory } from './walk/play-history.ts';

const { only, quick, seed } = inject('faults');
const HISTORIES = quick ? 300 : 10_000;

/** Transitions that the random walk must reach; otherwise it tests too little. */
const MUST_HAPPEN = [
  ...['starting→paid', 'starting→unknown', 'charging→unknown', 'unknown→paid', 'unknown→reversing'],
  ...['reversing→reversed', 'unknown→manual_review', 'authenticated→expired'],
]
  .map((move) => `card ${move}`)
  .concat(
    [
      ...['charging→awaiting_payer', 'charging→paid_pending', 'charging→unknown', 'unknown→charging'],
      ...['unknown→paid', 'paid_pending→paid', 'paid_pending→declined'],
      ...['reversing→reversed', 'awaiting_payer→cancelled', 'awaiting_payer→expired'],
    ].map((move) => `paypal ${move}`),
  )
  .concat(
    ['change of more applied', 'change of more withdrawn', 'change of less applied'],
    ['change refunded', 'change review', 'goodwill refunded', 'goodwill refused'],
  );

if (only.includes(36))
  it(`36 · both · ${HISTORIES} random histories of payers, banks, PayPal, changes, refunds, deaths, staff and time`, {
    timeout: 300_000,
  }, async () => {
    const seen = new Set<string>();
    const holds = fc.asyncProperty(anyHistory, async (history) => {
      const { wrong, moves } = await playHistory(history);
      for (const move of moves) seen.add(move);
      expect(wrong).toEqual([]);
    });
    await fc.assert(holds, { numRuns: HISTORIES, seed });
    if (!quick) expect([...seen]).toEqual(expect.arrayContaining(MUST_HAPPEN));
  });
