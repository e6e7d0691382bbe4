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
 * three rows like any others. `problems`: rows that are left out, with their number from 1, for the log.
 * stock.md#location.
 */
export function toTransfers(
  { defaultHours, rows }: TransferTable,
  branchCodes: readonly string[],
): { transfers: CarTransfer[]; problems: string[] } {
  const problems: string[] = [];
  const minutes = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const read = readRow(row, branchCodes);
    const key = typeof read === 'string' ? undefined : pairKey(read.from, read.to);
    if (typeof read === 'string') problems.push(`row ${index + 1}: ${read}`);
    else if (minutes.has(key ?? '')) problems.push(`row ${index + 1}: ${key} has a row already`);
    else minutes.set(key ?? '', read.minutes);
  }
  const usual = isGiven(defaultHours) ? toMinutes(defaultHours) : undefined;
  if (isGiven(defaultHours) && usual === undefined) problems.push(`default: ${NO_HOURS}`);
  const transfers = branchCodes.flatMap((from) =>
    branchCodes.flatMap((to) => {
      const taken = from === to ? undefined : (minutes.get(pairKey(from, to)) ?? usual);
      return taken === undefined ? [] : [{ from, to, minutes: taken }];
    }),
  );
  return { transfers, problems };
}

const NO_HOURS = `the hours are not a number above 0 and at most ${MOST_HOURS}`;

/** The row, or what is wrong with it. */
function readRow(row: unknown, branchCodes: readonly string[]): CarTransfer | string {
  if (typeof row !== 'object' || row === null) return 'it is not an object';
  const { from, to, hours } = row as Record<string, unknown>;
  for (const code of [from, to])
    if (typeof code !== 'string' || !branchCodes.includes(code)) return `there is no branch ${code}`;
  if (from === to) return 'both branches are the same';
  const minutes = toMinutes(hours);
  return minutes === undefined ? NO_HOURS : { from: String(from), to: String(to), minutes };
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
