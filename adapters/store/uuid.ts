const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether a text is a UUID. Ids also come from cookies and addresses, and PostgreSQL fails with an error for
 * a text that is no UUID instead of finding no row.
 */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
