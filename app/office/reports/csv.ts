/** Spreadsheets run a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Shows Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A text that a spreadsheet shows as it is. Numbers do not need it. */
export function toCsvText(text: string): string {
  const shown = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** A file of rows with finished cells, in UTF-8. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.join(',')}\r\n`).join('');
}
