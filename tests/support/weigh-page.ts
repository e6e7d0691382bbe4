import { brotliCompressSync } from 'node:zlib';

/** What a page weighs on the wire, in bytes of brotli. */
export interface PageWeight {
  /** With the styles that stand in it. */
  html: number;
  /** Everything that scripts fetch until they run: the page's modules, what those import, and the texts of its language. */
  scripts: number;
  /** Of them, those that are fetched before the page is painted. */
  scriptsBeforePaint: number;
}

type Read = (path: string) => Promise<string>;

/** Weighs a page by its text alone, so that every run on every machine comes to the same. */
export async function weighPage(read: Read, path: string): Promise<PageWeight> {
  const html = await read(path);
  const [, list = ''] = /for\(const h of \[(.*?)\]\)/.exec(html) ?? [];
  const late = new Map<string, string>();
  await collect(read, JSON.parse(`[${list}]`), late);
  const texts = [...late.values()].flatMap((code) => [...code.matchAll(/`\.\/((?:es|en)-[\w-]+\.js)`/g)]);
  const language = html.includes('<html lang="en') ? 'en-' : 'es-';
  await collect(
    read,
    texts
      .map(([, name = '']) => name)
      .filter((name) => name.startsWith(language))
      .map(toAddress),
    late,
  );
  const early = new Map<string, string>();
  await collect(
    read,
    [...html.matchAll(EARLY)].map(([, href = '']) => href),
    early,
  );
  return { html: weigh(html), scripts: sum(late), scriptsBeforePaint: sum(early) };
}

/** What the calendar adds when somebody touches a date. */
export async function weighCalendar(read: Read, path: string): Promise<number> {
  const html = await read(path);
  const page = new Map<string, string>();
  const [, list = ''] = /for\(const h of \[(.*?)\]\)/.exec(html) ?? [];
  await collect(read, JSON.parse(`[${list}]`), page);
  const known = new Set(page.keys());
  const names = [...page.values()].flatMap((code) => [
    ...code.matchAll(/`\.\/(calendar-dialog-[\w-]+\.js)`/g),
  ]);
  await collect(
    read,
    names.map(([, name = '']) => toAddress(name)),
    page,
  );
  return sum(new Map([...page].filter(([address]) => !known.has(address))));
}

/** Scripts that a browser fetches by itself while it reads the page. */
const EARLY =
  /<(?:script(?![^>]*type="text\/later")[^>]*\ssrc|link[^>]*rel="modulepreload"[^>]*\shref)="([^"]+)"/g;

async function collect(read: Read, addresses: string[], found: Map<string, string>): Promise<void> {
  for (const address of addresses.filter((each) => !found.has(each))) {
    const code = await read(address);
    found.set(address, code);
    const imported = [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.~-]+\.js)["'`]/g)];
    await collect(
      read,
      imported.map(([, name = '']) => toAddress(name)),
      found,
    );
  }
}

function toAddress(name: string): string {
  return `/static/${name}`;
}

function sum(files: Map<string, string>): number {
  return [...files.values()].reduce((total, code) => total + weigh(code), 0);
}

function weigh(text: string): number {
  return brotliCompressSync(text).length;
}
