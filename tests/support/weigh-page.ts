import { brotliCompressSync } from 'node:zlib';

/** Transfer sizes of a page, in bytes of brotli except for `plain`. */
export interface PageWeight {
  /** HTML with its inline styles. */
  html: number;
  /** HTML without compression. */
  plain: number;
  /** All scripts until hydration: the page's modules with the texts of its language, and their imports. */
  scripts: number;
  /** The scripts that are fetched before the page is painted. */
  scriptsBeforePaint: number;
}

type Read = (path: string) => Promise<string>;

interface Site {
  read: Read;
  /** The file of the name by which a module imports another one. */
  toFile: (address: string) => string;
}

/** Computes the sizes from the page's text alone, so that all runs on all machines give the same result. */
export async function weighPage(read: Read, path: string): Promise<PageWeight> {
  const html = await read(path);
  const modules = new Map<string, string>();
  const files = readImportMap(html);
  const site = { read, toFile: (address: string) => files[address] ?? address };
  await collect(site, listModules(html), modules);
  const early = new Map<string, string>();
  await collect(
    site,
    [...html.matchAll(EARLY)].map(([, href = '']) => href),
    early,
  );
  const plain = Buffer.byteLength(html);
  return { html: weigh(html), plain, scripts: sum(modules), scriptsBeforePaint: sum(early) };
}

/** The files of the names by which modules import each other. */
function readImportMap(html: string): Record<string, string> {
  const [, text = '{}'] = /<script type="importmap"[^>]*>(.+?)<\/script>/.exec(html) ?? [];
  return JSON.parse(text).imports ?? {};
}

/** The modules that the page fetches at its start. */
function listModules(html: string): string[] {
  const links = html.matchAll(/<link\b[^>]* rel="deferred-modulepreload"[^>]* href="([^"]+)"/g);
  return [...links].map(([, address = '']) => address);
}

/** Scripts that a browser fetches while it parses the page. */
const EARLY =
  /<(?:script(?![^>]*type="[^"]*\/deferred")[^>]*\ssrc|link[^>]*rel="modulepreload"[^>]*\shref)="([^"]+)"/g;

async function collect(site: Site, addresses: string[], found: Map<string, string>): Promise<void> {
  for (const address of addresses.filter((each) => !found.has(each))) {
    const code = await site.read(address);
    found.set(address, code);
    const imported = [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.~-]+\.js)["'`]/g)];
    const files = imported.map(([, name = '']) => site.toFile(`/static/${name}`));
    await collect(site, files, found);
  }
}

function sum(files: Map<string, string>): number {
  return [...files.values()].reduce((total, code) => total + weigh(code), 0);
}

/** Cache of sizes: most files belong to many pages, and compressing one takes up to half a second. */
const weights = new Map<string, number>();

function weigh(text: string): number {
  const bytes = weights.get(text) ?? brotliCompressSync(text).length;
  weights.set(text, bytes);
  return bytes;
}
