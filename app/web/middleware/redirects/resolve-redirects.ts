import { toLanguageForm, toLocalPath, withoutLanguage } from '#app/texts/language-form.ts';

/** A redirect rule of the content: requests for `from` are redirected to `to`. */
export interface RedirectRule {
  id: string;
  /** A path. Without a language prefix the rule applies in every language. */
  from: string;
  /** A path of the site or an absolute URL. */
  to: string;
  status: 301 | 302 | 307 | 308;
}

/** The final target of a rule. `inside`: a path of the site, in the visitor's language unless it names one. */
export interface RedirectTarget {
  kind: 'inside' | 'outside';
  to: string;
  status: RedirectRule['status'];
}

/** A rule that leads nowhere, with the problem as editors read it (`operations/ports/content.ts`). */
export interface RefusedRule {
  rule: RedirectRule;
  problem: 'link' | 'redirectLoop';
}

export interface Redirects {
  find(pathname: string): RedirectTarget | undefined;
  refused: RefusedRule[];
}

/** Characters that browsers drop (control characters and whitespace) or read as a slash (the backslash). */
const TREACHEROUS = /\\|[\s\p{Cc}]/u;

/** Encoded slashes, which only some servers decode, and control characters, which some servers drop. */
const ENCODED_TREACHERY = /%2f|%5c|%[01][\da-f]|%7f/i;

/**
 * Returns the rules as a lookup table. A chain of rules leads directly to its end, so that a visitor is
 * redirected only once. Refuses rules that form a loop, and rules whose target may be read as another address
 * than the written one.
 */
export function resolveRedirects(rules: RedirectRule[], origin: string): Redirects {
  const [steps, targets] = [createTable(), createTable()];
  const refused: RefusedRule[] = [];
  for (const rule of rules) {
    const target = parseTarget(rule, origin);
    if (target) addTarget(steps, rule.from, target);
    else refused.push({ rule, problem: 'link' });
  }
  for (const rule of rules.filter(({ from }) => steps.exact.has(toKey(from)))) {
    const end = follow(steps, toKey(rule.from));
    if (end) addTarget(targets, rule.from, end);
    else refused.push({ rule, problem: 'redirectLoop' });
  }
  return { find: (pathname) => findStep(targets, pathname), refused };
}

/** Targets by path, and by path in any case. */
interface Table {
  exact: Map<string, RedirectTarget>;
  folded: Map<string, RedirectTarget>;
}

function createTable(): Table {
  return { exact: new Map(), folded: new Map() };
}

/** A rule that changes the case of its own path holds only for the path as written. */
function addTarget({ exact, folded }: Table, from: string, target: RedirectTarget): void {
  const key = toKey(from);
  exact.set(key, target);
  const isOwnCase = target.kind === 'inside' && fold(toKey(pathOf(target.to))) === fold(key);
  if (!isOwnCase && !folded.has(fold(key))) folded.set(fold(key), target);
}

function parseTarget({ to, status }: RedirectRule, origin: string): RedirectTarget | undefined {
  const isPath = /^\/(?![/\\])/.test(to);
  if (TREACHEROUS.test(to) || !URL.canParse(to, origin) || (!isPath && !/^https?:\/\//i.test(to)))
    return undefined;
  const url = new URL(to, origin);
  // The site's own host stays an inside path, also with http: an outside redirect would lead back to this
  // site.
  if (url.host !== new URL(origin).host) {
    const isPlain = url.username === '' && url.password === '';
    return isPlain ? { kind: 'outside', to: url.href, status } : undefined;
  }
  if (ENCODED_TREACHERY.test(url.pathname) || url.pathname.startsWith('//')) return undefined;
  return { kind: 'inside', to: url.pathname + url.search + url.hash, status };
}

/** The end of the chain from `start`, or undefined. One temporary redirect makes the whole one temporary. */
function follow(steps: Table, start: string): RedirectTarget | undefined {
  const seen = new Set([start, toKey(withoutLanguage(start))]);
  let at = steps.exact.get(start);
  while (at?.kind === 'inside') {
    const key = toKey(pathOf(at.to));
    if (seen.has(key) || seen.has(toKey(withoutLanguage(key)))) return undefined;
    seen.add(key);
    const next = findStep(steps, pathOf(at.to));
    if (!next) return at;
    at = join(at, next);
  }
  return at;
}

function join(first: RedirectTarget, next: RedirectTarget): RedirectTarget {
  const status = [302, 307].includes(first.status) ? first.status : next.status;
  const { prefix } = toLanguageForm(pathOf(first.to));
  const isOpen = next.kind === 'inside' && toLanguageForm(pathOf(next.to)).prefix === '';
  return { kind: next.kind, status, to: isOpen ? toLocalPath(prefix, next.to) : next.to };
}

/** The rule for exactly this path, else for the page in all languages, else one in another case. */
function findStep({ exact, folded }: Table, pathname: string): RedirectTarget | undefined {
  const keys = [toKey(pathname), toKey(withoutLanguage(pathname))];
  const found = [...keys.map((key) => exact.get(key)), ...keys.map((key) => folded.get(fold(key)))];
  return found.find((target) => target !== undefined);
}

function fold(key: string): string {
  return key.toLowerCase();
}

function pathOf(target: string): string {
  return target.replace(/[?#].*$/, '');
}

/** Normalizes a path for comparison: decoded, without a trailing slash. */
function toKey(pathname: string): string {
  const trimmed = pathname.replace(/\/+$/, '') || '/';
  try {
    return decodeURI(trimmed).normalize();
  } catch {
    return trimmed;
  }
}
