import { toLanguageForm, toLocalPath, withoutLanguage } from '../i18n/language-form.ts';

/** A rule of content: whoever asks for `from` is led to `to`. */
export interface RedirectRule {
  id: string;
  /** A path; without a language prefix it holds in every language form. */
  from: string;
  /** A path of the site or an address of the web. */
  to: string;
  status: 301 | 302 | 307 | 308;
}

/** Where a rule leads in the end. `inside`: a path of the site, in the visitor's language form unless it names one. */
export interface RedirectTarget {
  kind: 'inside' | 'outside';
  to: string;
  status: RedirectRule['status'];
}

export interface RefusedRule {
  rule: RedirectRule;
  problem: 'leads nowhere' | 'leads round in a circle';
}

export interface Redirects {
  find(pathname: string): RedirectTarget | undefined;
  refused: RefusedRule[];
}

/** Browsers skip some characters that are not printed, and read others as slashes. */
const TREACHEROUS = /\\|[\s\p{Cc}]/u;

/** One slash to some servers, none to others; and what is not printed, which some of them leave out. */
const ENCODED_TREACHERY = /%2f|%5c|%[01][\da-f]|%7f/i;

/**
 * The rules as a table. Rules that lead to other rules lead to the end of the chain at once, so that a visitor is sent on
 * only once; rules that lead round in a circle, or to an address that could be another than it looks like, are refused.
 */
export function resolveRedirects(rules: RedirectRule[], origin: string): Redirects {
  const steps = new Map<string, RedirectTarget>();
  const refused: RefusedRule[] = [];
  for (const rule of rules) {
    const target = parseTarget(rule, origin);
    if (target) steps.set(toKey(rule.from), target);
    else refused.push({ rule, problem: 'leads nowhere' });
  }
  const targets = new Map<string, RedirectTarget>();
  for (const rule of rules.filter(({ from }) => steps.has(toKey(from)))) {
    const end = follow(steps, toKey(rule.from));
    if (end) targets.set(toKey(rule.from), end);
    else refused.push({ rule, problem: 'leads round in a circle' });
  }
  return { find: (pathname) => findStep(targets, pathname), refused };
}

function parseTarget({ to, status }: RedirectRule, origin: string): RedirectTarget | undefined {
  const isPath = /^\/(?![/\\])/.test(to);
  if (TREACHEROUS.test(to) || !URL.canParse(to, origin) || (!isPath && !/^https?:\/\//i.test(to)))
    return undefined;
  const url = new URL(to, origin);
  // Our own host without https would lead back here.
  if (url.host !== new URL(origin).host) {
    const isPlain = url.username === '' && url.password === '';
    return isPlain ? { kind: 'outside', to: url.href, status } : undefined;
  }
  if (ENCODED_TREACHERY.test(url.pathname) || url.pathname.startsWith('//')) return undefined;
  return { kind: 'inside', to: url.pathname + url.search + url.hash, status };
}

/** The end of the chain that begins here; undefined: it has none. A step for a time makes the whole way one for a time. */
function follow(steps: Map<string, RedirectTarget>, start: string): RedirectTarget | undefined {
  const seen = new Set([start, toKey(withoutLanguage(start))]);
  let at = steps.get(start);
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

/** A rule for this very path, or for the page in any language form. */
function findStep(steps: Map<string, RedirectTarget>, pathname: string): RedirectTarget | undefined {
  return steps.get(toKey(pathname)) ?? steps.get(toKey(withoutLanguage(pathname)));
}

function pathOf(target: string): string {
  return target.replace(/[?#].*$/, '');
}

/** One spelling of a path: decoded, no slash at the end. */
function toKey(pathname: string): string {
  const trimmed = pathname.replace(/\/+$/, '') || '/';
  try {
    return decodeURI(trimmed).normalize();
  } catch {
    return trimmed;
  }
}
