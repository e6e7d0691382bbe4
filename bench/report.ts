/** One row of a table: a measurement and its limits from quality.md#targets. */
export interface Target {
  what: string;
  measured: number;
  /** Undefined: the measurement is printed for comparison only. */
  goal?: number;
  /** Acceptable limit when the goal is missed. */
  floor?: number;
  /** True when the limits are minima, as for ratios of throughput. */
  isMinimum?: boolean;
  unit?: string;
  digits?: number;
}

/** Prints the targets of one part with their verdicts. Returns the number of missed targets. */
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

/** Prints rows as an aligned table under a heading. All columns but the first are aligned right. */
export function printTable(heading: string, columns: string[], rows: string[][]): void {
  const cells = [columns, ...rows];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const pad = (text: string, index: number) =>
    index === 0 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0);
  console.log(`\n${heading}`);
  for (const row of cells) console.log(`  ${row.map(pad).join('   ')}`);
}

/** The median; of an even number of figures, the higher of the two middle ones. */
export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** Measurements of one round, by name. */
export type Round<Name extends string> = Record<Name, number>;

/**
 * Measures all ways in every round and starts each round with a different one, so that a slow moment of the
 * machine, or an advantage of the first measurement, affects all of them.
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

/** The median over the rounds of one measurement divided by another one of the same round, or by 1. */
export function ratio<Name extends string>(rounds: Round<Name>[], name: Name, by?: Name): number {
  return median(rounds.map((round) => round[name] / (by ? round[by] : 1)));
}
