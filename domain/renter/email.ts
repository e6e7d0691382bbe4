const LOCAL = /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}$/u;
const LABEL = /^[a-z\d\u0080-\uffff]([a-z\d\u0080-\uffff-]{0,61}[a-z\d\u0080-\uffff])?$/i;

/** Accepts one plausible address: a domain with a dot, no comments, quotes or control characters. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  if (at < 1 || text.length > 254 || labels.length < 2) return false;
  return LOCAL.test(local) && !/^\.|\.\.|\.$/.test(local) && labels.every((label) => LABEL.test(label));
}

export function normalizeEmail(text: string): string {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  return trimmed.slice(0, at) + trimmed.slice(at).toLowerCase();
}
