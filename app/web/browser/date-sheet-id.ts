/**
 * Id of the dialog, by which the script before hydration finds it. Not in the module of that script, which
 * the pages must not load.
 */
export const DATE_SHEET_ID = 'date-sheet';
