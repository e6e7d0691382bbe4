import {
  type Instant,
  parsePanamaDate,
  parseRentalDate,
  parseTimeOfDay,
  toInstant,
} from '../calendar/panama.ts';

/** Why a unit is not for sale. `transfer`: the company moves it itself. */
export const blockReasons = [
  'maintenance',
  'damage',
  'late-return',
  'transfer',
  'walk-in',
  'telephone',
  'broker',
  'rentworks',
] as const;
export type BlockReason = (typeof blockReasons)[number];

/** A period in which a unit is out of service or sold elsewhere. stock.md#blocks. */
export interface Block {
  /** Of its source; a later version with the same reference replaces it. */
  reference: string;
  unit: string;
  from: Instant;
  until: Instant;
  reason: string;
  /** Undefined: the unit stays where it is then. */
  pickupBranch: string | undefined;
  returnBranch: string | undefined;
  changedAt: Instant;
  isRemoved: boolean;
}

/** Why something is not a block. `field`: empty when it is none at all. */
export interface BlockProblem {
  field: string;
  message: string;
}

const LONGEST_REFERENCE = 100;
/** By which the clock of a source may be ahead. */
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Reads one block of a rental system: `reference`, `unit`, `from`, `until` (times of Panama), `reason`, and if
 * given `pickup_branch`, `return_branch` (codes of content) and `changed_at` (default: `now`).
 * Returns the first problem when it is not a block.
 */
export function readBlock(
  row: unknown,
  { branchCodes, now }: { branchCodes: readonly string[]; now: Instant },
): Block | BlockProblem {
  if (typeof row !== 'object' || row === null) return { field: '', message: 'it is not an object' };
  const fields = row as Record<string, unknown>;
  const { reference, unit, reason } = fields;
  if (!isReference(reference)) return REFERENCE_PROBLEM;
  if (typeof unit !== 'string' || unit === '') return { field: 'unit', message: 'there is no unit' };
  if (/\p{Cc}/u.test(unit)) return { field: 'unit', message: 'the unit has control characters' };
  if (typeof reason !== 'string' || !isReason(reason))
    return { field: 'reason', message: `the reason is none of ${blockReasons.join(', ')}` };
  const [from, until] = [readTime(fields.from), readTime(fields.until)];
  if (from === undefined || until === undefined)
    return {
      field: from === undefined ? 'from' : 'until',
      message: 'from and until are not both like 2026-03-02T08:00, until 2999',
    };
  if (until <= from) return { field: 'until', message: 'it ends before it starts' };
  const changedAt = readChangedAt(fields.changed_at, now);
  if (typeof changedAt !== 'number') return changedAt;
  const branches = readBranches(fields, branchCodes);
  if ('message' in branches) return branches;
  return { reference, unit, from, until, reason, ...branches, changedAt, isRemoved: false };
}

/** Reads the removal of a block: its reference and time (default: `now`), or the first problem. */
export function readRemoval(
  { reference, changed_at }: { reference: unknown; changed_at: unknown },
  now: Instant,
): { reference: string; changedAt: Instant } | BlockProblem {
  if (!isReference(reference)) return REFERENCE_PROBLEM;
  const changedAt = readChangedAt(changed_at, now);
  return typeof changedAt === 'number' ? { reference, changedAt } : changedAt;
}

const REFERENCE_PROBLEM: BlockProblem = {
  field: 'reference',
  message: `the reference is not a word of at most ${LONGEST_REFERENCE} characters`,
};

function isReference(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) && value.length <= LONGEST_REFERENCE;
}

function isReason(value: string): boolean {
  return blockReasons.some((reason) => reason === value);
}

function readBranches(
  { pickup_branch: pickup, return_branch: back = pickup }: Record<string, unknown>,
  branchCodes: readonly string[],
): Pick<Block, 'pickupBranch' | 'returnBranch'> | BlockProblem {
  if (pickup === undefined && back === undefined) return { pickupBranch: undefined, returnBranch: undefined };
  const isKnown = (code: unknown) => typeof code === 'string' && branchCodes.includes(code);
  if (!isKnown(pickup)) return { field: 'pickup_branch', message: `there is no branch ${pickup}` };
  if (!isKnown(back)) return { field: 'return_branch', message: `there is no branch ${back}` };
  return { pickupBranch: String(pickup), returnBranch: String(back) };
}

/** A time of Panama to the minute, or an instant with seconds and zone; undefined for anything else. */
export function readInstant(value: unknown): Instant | undefined {
  const isInstant = typeof value === 'string' && INSTANT.test(value) && parsePanamaDate(value.slice(0, 10));
  return isInstant ? Date.parse(value) : readTime(value);
}

function readTime(value: unknown): Instant | undefined {
  if (typeof value !== 'string' || value[10] !== 'T') return undefined;
  const isTime = parseRentalDate(value.slice(0, 10)) && parseTimeOfDay(value.slice(11));
  return isTime ? toInstant(value) : undefined;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

function readChangedAt(value: unknown, now: Instant): Instant | BlockProblem {
  if (value === undefined) return now;
  const changedAt = readInstant(value);
  if (changedAt !== undefined && changedAt <= now + CLOCK_SKEW_MS) return changedAt;
  return {
    field: 'changed_at',
    message: 'changed_at is not a time like 2026-03-02T08:00 or 2026-03-02T13:00:00.000Z until now',
  };
}
