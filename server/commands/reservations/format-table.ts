/** Characters that a terminal would execute: renters and gateways could hide or forge lines with them. */
const TERMINAL_ORDERS = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Aligns columns to their widest cell. */
export function formatTable(given: string[][]): string {
  const rows = given.map((row) => row.map((cell) => cell.replace(TERMINAL_ORDERS, '\ufffd')));
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
