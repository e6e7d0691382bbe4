/** Something that was measured once: when it ended, and how long it took. */
export interface Done {
  atMs: number;
  tookMs: number;
}

/** Prints rows as an aligned table under a heading; the first column is text, the others stand to the right. */
export function printTable(heading: string, columns: string[], rows: (string | number)[][]): void {
  const cells = [columns, ...rows.map((row) => row.map(String))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const pad = (text: string, index: number) =>
    index === 0 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0);
  console.log(`\n${heading}`);
  for (const row of cells) console.log(`  ${row.map(pad).join('   ')}`);
}

/** The middle one of an odd number of figures. */
export function median(figures: number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function percentile(figures: number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
