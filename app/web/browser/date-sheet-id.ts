/** Not in the module of the script that finds the dialog by it: pages must not load that one. */
export const DATE_SHEET_ID = 'date-sheet';
