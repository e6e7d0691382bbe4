import { type Instant, parsePanamaDate, parseTimeOfDay, toInstant } from '../calendar/panama.ts';

/** Why a unit is not for sale. `transfer`: the company moves it itself. */
const BLOCK_REASONS = [
  ...['maintenance', 'damage', 'late-return', 'transfer'],
  ...['walk-in', 'telephone', 'broker', 'rentworks'],
];

/** A period in which a unit is out of service or sold elsewhere. stock.md#blocks. */
export interface Block {
  /** Of its source; a later version with the same reference replaces it. */
  reference: string;
  /** Label of the unit. */
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

const LONGEST_REFERENCE = 100;

/**
 * Reads one block of an import: `reference`, `unit`, `from`, `until` (times of Panama), `reason`, and if
 * given `pickup_branch`, `return_branch` (codes of content), `changed_at` (default: `now`) and `removed`.
 * Returns a message when it is not a block.
 */
export function readBlock(
  row: unknown,
  { branchCodes, now }: { branchCodes: readonly string[]; now: Instant },
): Block | string {
  if (typeof row !== 'object' || row === null) return 'it is not an object';
  const fields = row as Record<string, unknown>;
  const { reference, unit, reason } = fields;
  if (
    typeof reference !== 'string' ||
    !/^[\x21-\x7e]+$/.test(reference) ||
    reference.length > LONGEST_REFERENCE
  )
    return `the reference is not a word of at most ${LONGEST_REFERENCE} characters`;
  if (typeof unit !== 'string' || unit === '') return 'there is no unit';
  if (typeof reason !== 'string' || !BLOCK_REASONS.includes(reason))
    return `the reason is none of ${BLOCK_REASONS.join(', ')}`;
  const [from, until] = [readTime(fields.from), readTime(fields.until)];
  if (from === undefined || until === undefined) return 'from and until are not both like 2026-03-02T08:00';
  if (until <= from) return 'it ends before it starts';
  const changedAt = fields.changed_at === undefined ? now : readTime(fields.changed_at);
  if (changedAt === undefined || changedAt > now)
    return 'changed_at is not a time like 2026-03-02T08:00 until now';
  const branches = readBranches(fields, branchCodes);
  if (typeof branches === 'string') return branches;
  return { reference, unit, from, until, reason, ...branches, changedAt, isRemoved: fields.removed === true };
}

function readBranches(fields: Record<string, unknown>, branchCodes: readonly string[]) {
  const { pickup_branch: pickup, return_branch: back = pickup } = fields;
  if (pickup === undefined && back === undefined) return { pickupBranch: undefined, returnBranch: undefined };
  const unknown = [pickup, back].find((code) => typeof code !== 'string' || !branchCodes.includes(code));
  if (unknown !== undefined || pickup === undefined) return `there is no branch ${unknown}`;
  return { pickupBranch: String(pickup), returnBranch: String(back) };
}

function readTime(value: unknown): Instant | undefined {
  if (typeof value !== 'string' || value[10] !== 'T') return undefined;
  const isTime = parsePanamaDate(value.slice(0, 10)) && parseTimeOfDay(value.slice(11));
  return isTime ? toInstant(value) : undefined;
}
