const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids come from cookies and addresses too; PostgreSQL answers an error, not "no such row", to a text that is no UUID. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
