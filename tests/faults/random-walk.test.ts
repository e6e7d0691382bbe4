import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { anyHistory } from './walk/history.ts';
import { playHistory } from './walk/play-history.ts';

const { only, quick, seed } = inject('faults');
const HISTORIES = quick ? 300 : 5_000;

if (only.includes(36))
  it(`36 · both · ${HISTORIES} random histories of payers, banks, deaths, staff and time`, {
    timeout: 300_000,
  }, async () => {
    const holds = fc.asyncProperty(anyHistory, async (history) => {
      expect(await playHistory(history)).toEqual([]);
    });
    await fc.assert(holds, { numRuns: HISTORIES, seed });
  });
