/** How long a car takes from one branch to another. */
export interface CarTransfer {
  from: string;
  to: string;
  minutes: number;
}

/** `transfers` of content as it was read: rows of any shape. */
export interface TransferTable {
  /** Hours of all pairs without a row; undefined: cars are not brought between them. */
  defaultHours: unknown;
  rows: readonly unknown[];
}

/** A transfer takes two weeks at most. */
const MOST_HOURS = 336;

/**
 * Transfers of all pairs of branches between which cars are brought. A row holds in both directions; of two
 * rows for one pair the first counts. Rows are never combined to longer ways, so rows that form a circle are
 * three rows like any others. Codes are read in any case. `problems`: rows that are left out.
 * stock.md#location.
 */
export function toTransfers(
  { defaultHours, rows }: TransferTable,
  branchCodes: readonly string[],
): { transfers: CarTransfer[]; problems: TransferProblem[] } {
  const problems: TransferProblem[] = [];
  const minutes = new Map<string, number>();
  for (const [index, written] of rows.entries()) {
    const read = readRow(written, branchCodes);
    const row = index + 1;
    if ('problem' in read) problems.push({ ...read, row });
    else if (minutes.has(pairKey(read.from, read.to)))
      problems.push({ problem: 'pairTwice', row, value: pairKey(read.from, read.to) });
    else minutes.set(pairKey(read.from, read.to), read.minutes);
  }
  const usual = isGiven(defaultHours) ? toMinutes(defaultHours) : undefined;
  if (isGiven(defaultHours) && usual === undefined)
    problems.push({ ...noHours(defaultHours), field: 'default' });
  const transfers = branchCodes.flatMap((from) =>
    branchCodes.flatMap((to) => {
      const taken = from === to ? undefined : (minutes.get(pairKey(from, to)) ?? usual);
      return taken === undefined ? [] : [{ from, to, minutes: taken }];
    }),
  );
  return { transfers, problems };
}

/** What is wrong with a row, or with the default; `row` counts from 1. */
export interface TransferProblem {
  problem: 'shape' | 'unknownBranch' | 'sameBranch' | 'hours' | 'pairTwice';
  row?: number;
  field?: 'from' | 'to' | 'hours' | 'default';
  value?: string;
  /** The greatest number of hours. */
  expected?: string;
}

const noHours = (value: unknown): TransferProblem => ({
  problem: 'hours',
  field: 'hours',
  value: String(value ?? ''),
  expected: String(MOST_HOURS),
});

function readRow(row: unknown, branchCodes: readonly string[]): CarTransfer | TransferProblem {
  if (typeof row !== 'object' || row === null) return { problem: 'shape' };
  const { from, to, hours } = row as Record<string, unknown>;
  const find = (text: unknown) =>
    branchCodes.find((code) => code.toLowerCase() === String(text).trim().toLowerCase());
  const [start, end] = [find(from), find(to)];
  if (start === undefined) return { problem: 'unknownBranch', field: 'from', value: String(from ?? '') };
  if (end === undefined) return { problem: 'unknownBranch', field: 'to', value: String(to ?? '') };
  if (start === end) return { problem: 'sameBranch', value: start };
  const minutes = toMinutes(hours);
  return minutes === undefined ? noHours(hours) : { from: start, to: end, minutes };
}

function toMinutes(hours: unknown): number | undefined {
  const minutes = Math.round(Number(isGiven(hours) ? hours : Number.NaN) * 60);
  return minutes > 0 && minutes <= MOST_HOURS * 60 ? minutes : undefined;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function pairKey(one: string, other: string): string {
  return [one, other].sort().join(' ');
}

/** Milliseconds from one branch to another, 0 within one; undefined: cars are not brought. */
export function transferMs(transfers: readonly CarTransfer[], from: string, to: string): number | undefined {
  if (from === to) return 0;
  const found = transfers.find((transfer) => transfer.from === from && transfer.to === to);
  return found && found.minutes * 60_000;
}
