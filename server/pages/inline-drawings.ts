import type { StaticFiles } from '../http/static-files.ts';

const REFERENCE = /<use href="([^"#]+\.svg)#([\w-]+)"/g;
const SYMBOL = /<symbol id="([\w-]+)"[\s\S]*?<\/symbol>/g;

const parsed = new WeakMap<Buffer, Map<string, string>>();

/**
 * Writes the drawings that a page shows into the page (`app/ui/icon-file.ts`): their file would be one more round trip
 * before the page is whole, a document of its own for the browser, and a second layout of everything around them. What scripts
 * show later refers to the file as before; React leaves references alone that it finds, and passes over what
 * stands in `body` and is not its own.
 */
export function inlineDrawings(html: string, files: StaticFiles): string {
  const used = new Map<string, string>();
  const referring = html.replace(REFERENCE, (reference, href: string, name: string) => {
    const symbol = readSymbols(files, href).get(name);
    if (!symbol) return reference;
    used.set(name, symbol);
    return `<use href="#icon-${name}"`;
  });
  if (used.size === 0) return html;
  return referring.replace(/<body\b[^>]*>/, (body) => `${body}${toStore([...used.values()])}`);
}

/** Not shown itself. */
function toStore(symbols: string[]): string {
  return `<div hidden=""><svg>${symbols.join('')}</svg></div>`;
}

/** By name, each with an identifier that no other part of a page has. */
function readSymbols(files: StaticFiles, href: string): Map<string, string> {
  const file = files.get(href);
  if (!file) return new Map();
  const symbols =
    parsed.get(file.body) ??
    new Map(
      Array.from(file.body.toString().matchAll(SYMBOL), ([symbol, name = '']) => [
        name,
        symbol.replace(`id="${name}"`, `id="icon-${name}"`),
      ]),
    );
  parsed.set(file.body, symbols);
  return symbols;
}
