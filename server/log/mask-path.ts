/** Long segments of a path may be secrets: the return address of a payment, a link from a mail. */
const LONG_PART = /[^/]{25,}/g;

/**
 * The path of a request for the log: without its query, which may be personal, and with secrets shortened.
 */
export function maskPath(target: string): string {
  const path = target.split('?', 1)[0] ?? '';
  return path.replace(LONG_PART, (part) => `${part.slice(0, 4)}…`).slice(0, 200);
}
