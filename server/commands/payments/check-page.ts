import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cardPagePolicy } from '#app/request/security-headers.ts';
import { STRICT_TRANSPORT } from '../../settings/strict-transport.ts';
import type { Answer } from './admin-services.ts';
import { openCardPage } from './open-card-page.ts';

/** Scripts that the page with the card form may run, listed by the build. */
export interface Inventory {
  scripts: { file: string; integrity: string; reason: string }[];
  inline: { name: string; count: number; reason: string }[];
}

export function readInventory(): Inventory {
  const file = new URL('../../../build/payment-page-scripts.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Checks a page with the card form. Without a `cookie` it reserves a car and releases it afterwards. */
export async function checkSite(
  { url, cookie }: { url: string; cookie: string | undefined },
  inventory: Inventory,
): Promise<Answer> {
  if (cookie !== undefined) return checkPage({ url, cookie }, inventory);
  const page = await openCardPage(new URL(url).origin);
  if (typeof page === 'string') return fail([page]);
  try {
    return await checkPage(page, inventory);
  } finally {
    await page.leave();
  }
}

/**
 * Compares a deployed page with a card form to the inventory: its headers, its scripts and their contents, as
 * a browser receives them (PCI DSS 11.6.1). `cookie` belongs to a session with a reservation, which the page
 * requires.
 */
export async function checkPage(
  page: { url: string; cookie: string | undefined },
  inventory: Inventory,
): Promise<Answer> {
  const headers = page.cookie === undefined ? undefined : { cookie: page.cookie };
  const response = await fetch(page.url, { redirect: 'manual', ...(headers && { headers }) });
  if (response.status !== 200)
    return fail([
      `${page.url} answers ${response.status}: it needs the cookie of a visitor with a reservation`,
    ]);
  const html = await response.text();
  const problems = [
    ...checkHeaders(response.headers, page.url),
    ...checkInline(html, inventory),
    ...(await checkFiles(html, page.url, inventory)),
  ];
  if (problems.length > 0) return fail(problems);
  const count = listLoaded(html).length;
  return { text: `${page.url}: headers and ${count} scripts are those of the inventory.`, status: 0 };
}

/** A module that the starter script of a page preloads (`app/web/browser/starter.ts`). */
const PRELOADED = /<link\b[^>]* rel="deferred-modulepreload"[^>]* href="([^"]+)"/g;

/** Scripts that a page loads: imports of its inline scripts, `src` attributes, and preloaded modules. */
export function listLoaded(html: string): string[] {
  const imported = html.matchAll(/(?:from|import\(?|src=)\s*"([^"]+\.m?js)"/g);
  const files = [...imported, ...html.matchAll(PRELOADED)].map(([, file = '']) => file);
  return [...new Set(files)];
}

function checkHeaders(headers: Headers, url: string): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const [, nonce = ''] = /'nonce-(\w+)'/.exec(policy) ?? [];
  // The targets of the form depend on the gateways of the deployment; only https origins are accepted.
  const [, targets = ''] = /form-action 'self'((?: https:\/\/[\w.-]+)*);/.exec(policy) ?? [];
  const expected: Record<string, string> = {
    'content-security-policy': cardPagePolicy(nonce, { formAction: targets.split(' ').filter(Boolean) }),
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  };
  const problems = Object.entries(expected)
    .filter(([name, value]) => headers.get(name) !== value)
    .map(([name, value]) => `${name} is "${headers.get(name)}" and should be "${value}"`);
  const transport = headers.get('strict-transport-security') ?? '';
  const allowed: string[] = Object.values(STRICT_TRANSPORT);
  if (url.startsWith('https:') && !allowed.includes(transport))
    problems.push(`strict-transport-security is "${transport}" and should be "${allowed.join('" or "')}"`);
  return problems;
}

/** Each inline script must have a name of the inventory, and each name must occur as often as listed. */
function checkInline(html: string, { inline }: Inventory): string[] {
  const names = [...html.matchAll(/<script\b([^>]*)>/g)].map(
    ([, attributes = '']) => / data-script="([\w-]+)"/.exec(attributes)?.[1],
  );
  const unknown = names.filter((name) => !inline.some((script) => script.name === name));
  return [
    ...unknown.map((name) => `a script of the page is not in the inventory: ${name ?? 'without a name'}`),
    ...inline
      .map(({ name, count }) => ({ name, count, found: names.filter((each) => each === name).length }))
      .filter(({ count, found }) => found !== count)
      .map(({ name, count, found }) => `the page has ${found} scripts "${name}" and should have ${count}`),
  ];
}

async function checkFiles(html: string, pageUrl: string, { scripts }: Inventory): Promise<string[]> {
  const listed = new Map(scripts.map((script) => [script.file, script.integrity]));
  const found = await Promise.all(
    listLoaded(html).map(async (file) => {
      const integrity = listed.get(file);
      if (integrity === undefined) return [`${file} is not in the inventory`];
      const response = await fetch(new URL(file, pageUrl));
      const hash = createHash('sha384').update(Buffer.from(await response.arrayBuffer()));
      return `sha384-${hash.digest('base64')}` === integrity ? [] : [`${file} is not what the build made`];
    }),
  );
  return found.flat();
}

function fail(problems: string[]): Answer {
  return { text: problems.join('\n'), status: 1 };
}
