import fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyHomes, historyStep } from '#tests/support/stock-history.ts';
import { StockModel } from '#tests/support/stock-model.ts';

const history = fc.array(historyStep, { minLength: 3, maxLength: 40 });

test('in every history each unit is in one place, and each rental has its unit at its branch at its hour', () => {
  fc.assert(
    fc.property(historyHomes, history, (homes, steps) => {
      const stock = new StockModel(homes);
      for (const step of steps) {
        stock.run(step);
        expect(stock.findBroken()).toEqual([]);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a rental is accepted exactly when a plain search over all units finds one', () => {
  fc.assert(
    fc.property(historyHomes, history, (homes, steps) => {
      const stock = new StockModel(homes);
      for (const step of steps) {
        const expected = step.kind === 'book' ? stock.accepts(step.wanted) : undefined;
        expect(stock.run(step)).toBe(expected);
      }
    }),
    { numRuns: 500 },
  );
});
