import { printTable } from './report.ts';

/** One target of PERFORMANCE.md and what this run came to. */
export interface Verdict {
  /** Its number there. */
  target: number;
  what: string;
  measured: string;
  wanted: string;
  /** Undefined: nothing to hold it against here. */
  met: boolean | undefined;
}

const verdicts: Verdict[] = [];

/** Keeps what was measured for the table at the end. */
export function note(verdict: Verdict): void {
  verdicts.push(verdict);
}

/** A figure that has to be at least, or at most, so much. */
export function judge(
  target: number,
  what: string,
  {
    measured,
    atLeast,
    atMost,
    unit = '',
    digits = 2,
  }: { measured: number; atLeast?: number; atMost?: number; unit?: string; digits?: number },
): void {
  const write = (figure: number) => `${figure.toFixed(digits)}${unit}`;
  const met = atLeast === undefined ? measured <= (atMost ?? Number.NaN) : measured >= atLeast;
  const wanted = atLeast === undefined ? `≤ ${write(atMost ?? Number.NaN)}` : `≥ ${write(atLeast)}`;
  note({ target, what, measured: write(measured), wanted, met });
}

/** Everything on one table, in the order of the targets. */
export function printVerdicts(): void {
  if (verdicts.length === 0) return;
  const words = (met: boolean | undefined) => (met === undefined ? '–' : met ? 'met' : 'NOT met');
  printTable(
    'Targets of PERFORMANCE.md',
    ['target', 'measured', 'wanted', ''],
    [...verdicts]
      .sort((a, b) => a.target - b.target)
      .map(({ target, what, measured, wanted, met }) => [`${target} ${what}`, measured, wanted, words(met)]),
  );
}
