export type Method = 'card' | 'paypal' | 'both';

export interface Scenario {
  number: number;
  name: string;
  /** Payment methods to which the scenario applies; `both`: it does not depend on the method. */
  methods: readonly Method[];
  /** Test files that contain it. Files named `paypal-…` cover only PayPal. */
  files: readonly string[];
}

const EACH = ['card', 'paypal'] as const;
const CARD = ['card'] as const;
const PAYPAL = ['paypal'] as const;
const BOTH = ['both'] as const;

/** All scenarios of docs/guides/fault-scenarios.md and their test files. */
export const scenarios: readonly Scenario[] = (
  [
    [1, 'happy paths', EACH, 'happy-paths', 'held-money', 'paypal-returns'],
    [2, 'killed at each crash point', EACH, 'crash-points', 'held-money', 'paypal-crash-points'],
    [3, 'charged, answer lost, found by look-up', EACH, 'lost-answers', 'held-money', 'paypal-answers'],
    [4, 'charged, answer lost, no look-up', CARD, 'lost-answers', 'held-money'],
    [5, 'charged, answer lost, look-up lags', CARD, 'lost-answers'],
    [6, 'connection reset before the charge', EACH, 'lost-answers', 'paypal-answers'],
    [7, 'unreadable answers after the charge', EACH, 'lost-answers', 'paypal-answers'],
    [8, 'approved, but not what was asked for', EACH, 'strange-answers', 'held-money', 'paypal-answers'],
    [9, 'codes of every class', EACH, 'strange-answers', 'paypal-codes'],
    [10, 'token expired, deadline race', EACH, 'returns', 'paypal-returns'],
    [11, 'two returns at once', EACH, 'returns', 'paypal-returns'],
    [12, 'late returns', EACH, 'returns', 'paypal-returns'],
    [13, 'forged returns', EACH, 'returns', 'paypal-returns'],
    [14, 'returns without cookies', EACH, 'returns', 'return-windows', 'paypal-returns'],
    [15, 'windows blocked, closed, reloaded', EACH, 'windows', 'paypal-windows'],
    [16, 'double clicks and two tabs', EACH, 'two-tabs', 'paypal-meanwhile'],
    [17, 'the reservation changes meanwhile', EACH, 'meanwhile', 'held-money', 'paypal-meanwhile'],
    [18, 'the gateway setting changes meanwhile', CARD, 'meanwhile'],
    [19, 'PayPal: lost answers of create and capture', PAYPAL, 'paypal'],
    [20, 'PayPal: other funding', PAYPAL, 'paypal'],
    [21, 'PayPal: the payer never returns', PAYPAL, 'paypal'],
    [22, 'PayPal: canceled, then approved', PAYPAL, 'paypal'],
    [23, 'PayPal: pending captures', PAYPAL, 'paypal'],
    [24, 'PayPal: refusals of the interface', PAYPAL, 'paypal'],
    [25, 'webhooks: repeated, forged, reordered', PAYPAL, 'webhooks'],
    [26, 'refunds', EACH, 'refunds', 'held-money'],
    [27, 'void refused: refund', CARD, 'strange-answers', 'held-money'],
    [28, 'second approved attempt', EACH, 'meanwhile', 'paypal-meanwhile'],
    [29, 'database gone between answer and commit', EACH, 'database', 'paypal-workers'],
    [30, 'lease expires during a slow call', EACH, 'workers', 'paypal-workers'],
    [31, 'clocks ten minutes apart', EACH, 'workers', 'paypal-workers'],
    [32, 'gateway down for half an hour', EACH, 'workers', 'paypal-workers'],
    [33, '200 renters for the last car', CARD, 'crowd'],
    [34, 'no card number anywhere', BOTH, 'leaks'],
    [35, 'scripts and headers of the payment page', BOTH, 'windows'],
    [36, 'model-based test', BOTH, 'model-based'],
  ] as const
).map(([number, name, methods, ...files]) => ({ number, name, methods, files }));

/** Scenarios of `npm test`: those with the highest risk of losing money. */
const QUICK = [3, 11, 16, 30, 36];

export interface Choice {
  seed: number;
  only: number[];
  quick: boolean;
}

/** Selects the scenarios to run. `only` as typed, for example `3,7`. Throws for unknown numbers. */
export function chooseScenarios(given: { seed?: string; only?: string; quick?: boolean }): Choice {
  const { seed, only, quick = false } = given;
  const all = scenarios.map(({ number }) => number);
  const asked = only?.split(',').map(Number) ?? (quick ? QUICK : all);
  const unknown = asked.filter((number) => !all.includes(number));
  if (unknown.length > 0) throw new Error(`There is no scenario ${unknown}; they are 1 to ${all.length}`);
  return { seed: seed === undefined ? 1 : Number(seed), only: asked, quick };
}

export function filesOf({ only, quick }: Choice): string[] {
  const played = scenarios.filter(({ number }) => only.includes(number));
  const files = played.flatMap((scenario) => scenario.files).filter((file) => !quick || !isPayPalOnly(file));
  return [...new Set(files)].map((file) => `tests/faults/${file}.test.ts`);
}

function isPayPalOnly(file: string): boolean {
  return file.startsWith('paypal-');
}
