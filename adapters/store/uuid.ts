const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids also come from cookies and addresses, and PostgreSQL fails for a text that is no UUID. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
