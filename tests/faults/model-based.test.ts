import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { anyEventSequence } from './model-based/event-sequence.ts';
import { runSequence } from './model-based/run-sequence.ts';

const { only, quick, seed } = inject('faults');
const SEQUENCES = quick ? 300 : 10_000;

/** Transitions that the sequences must reach; otherwise they test too little. */
const REQUIRED = [
  'starting→paid',
  'starting→unknown',
  'charging→unknown',
  'unknown→paid',
  'unknown→reversing',
  'reversing→reversed',
  'unknown→manual_review',
  'authenticated→expired',
]
  .map((move) => `card ${move}`)
  .concat(
    [
      'charging→awaiting_payer',
      'charging→paid_pending',
      'charging→unknown',
      'unknown→charging',
      'unknown→paid',
      'paid_pending→paid',
      'paid_pending→declined',
      'reversing→reversed',
      'awaiting_payer→cancelled',
      'awaiting_payer→expired',
    ].map((move) => `paypal ${move}`),
  )
  .concat(
    ['change of more applied', 'change of more withdrawn', 'change of less applied'],
    ['change refunded', 'change review', 'goodwill refunded', 'goodwill refused'],
  );

if (only.includes(36))
  it(`36 · both · ${SEQUENCES} random event sequences of payers, banks, PayPal, changes, refunds, crashes, staff and time`, {
    timeout: 300_000,
  }, async () => {
    const seen = new Set<string>();
    const holds = fc.asyncProperty(anyEventSequence, async (sequence) => {
      const { wrong, moves } = await runSequence(sequence);
      for (const move of moves) seen.add(move);
      expect(wrong).toEqual([]);
    });
    await fc.assert(holds, { numRuns: SEQUENCES, seed });
    if (!quick) expect([...seen]).toEqual(expect.arrayContaining(REQUIRED));
  });
