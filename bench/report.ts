/** One line of a table: what is measured, and the limits of PERFORMANCE.md that it has. */
export interface Target {
  what: string;
  measured: number;
  /** Undefined: printed for comparison only. */
  goal?: number;
  /** What is acceptable where the goal is missed. */
  floor?: number;
  /** True: the limits are minima, as those of ratios of throughput. */
  isMinimum?: boolean;
  unit?: string;
  digits?: number;
}

/** Prints the targets of one part with their verdicts; returns how many of them are missed. */
export function printTargets(heading: string, targets: Target[]): number {
  printTable(
    heading,
    ['target', 'measured', 'goal', 'floor', 'verdict'],
    targets.map((target) => [
      target.what,
      write(target, target.measured),
      writeLimit(target, target.goal),
      writeLimit(target, target.floor),
      toVerdict(target),
    ]),
  );
  return targets.filter((target) => toVerdict(target).startsWith('missed')).length;
}

function toVerdict({ measured, goal, floor, isMinimum }: Target): string {
  const meets = (limit: number) => (isMinimum ? measured >= limit : measured <= limit);
  if (goal === undefined) return '';
  if (meets(goal)) return 'met';
  return floor !== undefined && meets(floor) ? 'missed, above the floor' : 'missed';
}

function write({ unit = '', digits = 2 }: Target, figure: number): string {
  return Number.isFinite(figure) ? `${figure.toFixed(digits)}${unit}` : 'never';
}

function writeLimit(target: Target, limit: number | undefined): string {
  return limit === undefined ? '–' : `${target.isMinimum ? '≥' : '≤'} ${write(target, limit)}`;
}

/** Prints rows as an aligned table under a heading; all columns but the first are aligned right. */
export function printTable(heading: string, columns: string[], rows: string[][]): void {
  const cells = [columns, ...rows];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const pad = (text: string, index: number) =>
    index === 0 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0);
  console.log(`\n${heading}`);
  for (const row of cells) console.log(`  ${row.map(pad).join('   ')}`);
}

/** The middle one; the higher one of two. */
export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** Figures of one round by the names of what was measured. */
export type Round<Name extends string> = Record<Name, number>;

/**
 * Measures all of them in every round, and begins each round with another one: a slow moment of the machine, or an advantage of
 * the first, then concerns all of them.
 */
export async function alternate<Name extends string>(
  ways: Record<Name, () => Promise<number>>,
  rounds: number,
): Promise<Round<Name>[]> {
  const names = Object.keys(ways) as Name[];
  const measured: Round<Name>[] = [];
  for (let number = 0; number < rounds; number++) {
    const round = {} as Round<Name>;
    for (const index of names.keys()) {
      const name = names[(index + number) % names.length] as Name;
      round[name] = await ways[name]();
    }
    measured.push(round);
  }
  return measured;
}

/** The median of one measure divided by another one of the same round, or by 1. */
export function ratio<Name extends string>(rounds: Round<Name>[], name: Name, by?: Name): number {
  return median(rounds.map((round) => round[name] / (by ? round[by] : 1)));
}
