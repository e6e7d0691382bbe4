import fc from 'fast-check';
import { fitUnit, type Stay, type StockRules, type Unit, type WantedStay } from '#domain/stock/fit-unit.ts';
import { toTransfers } from '#domain/stock/transfers.ts';

const HOUR = 3_600_000;
/** Start of the hours that the steps count. */
export const HISTORY_START = Date.UTC(2030, 2, 1, 13);
export const HISTORY_BRANCHES = ['PTY', 'VES', 'DAV', 'CTD'];

/** Cars are brought between three of the branches, and not from or to the fourth. */
export const { transfers: HISTORY_TRANSFERS } = toTransfers(
  {
    defaultHours: undefined,
    rows: [
      { from: 'PTY', to: 'VES', hours: 1 },
      { from: 'VES', to: 'DAV', hours: 7 },
      { from: 'DAV', to: 'PTY', hours: 6 },
    ],
  },
  HISTORY_BRANCHES,
);
export const HISTORY_RULES: StockRules = { transfers: HISTORY_TRANSFERS, now: HISTORY_START - 24 * HOUR };

const branch = fc.constantFrom(...HISTORY_BRANCHES);
const wanted = fc
  .record({
    from: fc.nat(96),
    hours: fc.integer({ min: 2, max: 48 }),
    pickupBranch: branch,
    returnBranch: branch,
  })
  .map(({ from, hours, ...branches }): WantedStay => {
    const starts = HISTORY_START + from * HOUR;
    return { from: starts, until: starts + hours * HOUR, ...branches };
  });
const which = fc.nat(11);

/** What happens to a stock: `which` is the number of an earlier rental or block. */
export const historyStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('book' as const), wanted, isHold: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('confirm' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'no-show', 'unblock'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), which, wanted }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('block' as const),
      wanted,
      unit: fc.nat(3),
      stays: fc.boolean(),
    }),
  },
);
export type HistoryStep = typeof historyStep extends fc.Arbitrary<infer Step> ? Step : never;

export const historyHomes = fc.array(branch, { minLength: 1, maxLength: 4 });

/** Whether any unit takes the rental: a search without an index. */
export function anyFits(units: readonly Unit[], wanted: WantedStay): boolean {
  return units.some((unit) => fitUnit(unit, wanted, HISTORY_RULES) !== undefined);
}

export function byStart(one: Stay, other: Stay): number {
  return one.from - other.from;
}
