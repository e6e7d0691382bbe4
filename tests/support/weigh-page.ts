import { brotliCompressSync } from 'node:zlib';

/** What a page weighs on the wire, in bytes of brotli but for `plain`. */
export interface PageWeight {
  /** With the styles that stand in it. */
  html: number;
  /** The same as it is read, without brotli. */
  plain: number;
  /** Everything that scripts fetch until they run: the page's modules, with the texts of its language, and what those import. */
  scripts: number;
  /** Of all scripts those that are fetched before the page is painted. */
  scriptsBeforePaint: number;
}

type Read = (path: string) => Promise<string>;

/** Weighs a page by its text alone, so that every run on every machine comes to the same. */
export async function weighPage(read: Read, path: string): Promise<PageWeight> {
  const html = await read(path);
  const modules = new Map<string, string>();
  await collect(read, listModules(html), modules);
  const early = new Map<string, string>();
  await collect(
    read,
    [...html.matchAll(EARLY)].map(([, href = '']) => href),
    early,
  );
  const plain = Buffer.byteLength(html);
  return { html: weigh(html), plain, scripts: sum(modules), scriptsBeforePaint: sum(early) };
}

/** The modules that the page fetches when it starts. */
function listModules(html: string): string[] {
  const links = html.matchAll(/<link\b[^>]* rel="deferred-modulepreload"[^>]* href="([^"]+)"/g);
  return [...links].map(([, address = '']) => address);
}

/** Scripts that a browser fetches by itself while it reads the page. */
const EARLY =
  /<(?:script(?![^>]*type="[^"]*\/deferred")[^>]*\ssrc|link[^>]*rel="modulepreload"[^>]*\shref)="([^"]+)"/g;

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

/** Most files are of many pages, and to press one takes up to half a second. */
const weights = new Map<string, number>();

function weigh(text: string): number {
  const bytes = weights.get(text) ?? brotliCompressSync(text).length;
  weights.set(text, bytes);
  return bytes;
}
