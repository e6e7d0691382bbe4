/** What may be logged of a policy report: rule, blocked, page; no query, key of a path or code sample. */
export type PolicyReport = {
  directive: string;
  /** Origin and path, or a keyword such as `inline`. */
  blocked: string;
  page: string;
};

const LONGEST = 200;

/** Parses reports as `application/csp-report` and of the Reporting API. Undefined for any other text. */
export function maskReport(text: string): PolicyReport | undefined {
  const report = findReport(parse(text));
  if (!report) return undefined;
  const directive = pick(report, 'effective-directive', 'effectiveDirective', 'violated-directive');
  const blocked = pick(report, 'blocked-uri', 'blockedURL');
  const page = pick(report, 'document-uri', 'documentURL');
  if (directive === undefined || page === undefined) return undefined;
  return {
    directive: directive.split(' ')[0]?.slice(0, 40) ?? '',
    blocked: maskAddress(blocked ?? ''),
    page: maskAddress(page),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function findReport(document: unknown): Record<string, unknown> | undefined {
  if (Array.isArray(document)) return findReport(document[0]);
  if (!isRecord(document)) return undefined;
  const inner = document['csp-report'] ?? document.body;
  return isRecord(inner) ? inner : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pick(report: Record<string, unknown>, ...names: string[]): string | undefined {
  const found = names.map((name) => report[name]).find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : undefined;
}

/** Shortens parts of a path of 25 characters or more, because they may be keys. */
export function shortenKeys(path: string): string {
  return path.replace(/[^/]{25,}/g, (part) => `${part.slice(0, 4)}…`).slice(0, LONGEST);
}

function maskAddress(address: string): string {
  if (!URL.canParse(address)) return address.replace(/[^\w:-]/g, '').slice(0, 40);
  const { origin, protocol, pathname } = new URL(address);
  const place = origin === 'null' ? protocol : origin + pathname;
  return shortenKeys(place);
}
