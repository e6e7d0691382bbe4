import type { Plugin } from 'vite';

/** How Vite tells of a lazy import which style sheets it needs: by their places in a list of the file. */
const LIST = /const __vite__mapDeps=\(.*?m\.f=(\[[^\]]*\]).*?=>i\.map\(i=>d\[i\]\);\n?/;
const NEEDED = /__vite__mapDeps\(\[([\d,]*)\]\)/g;

/**
 * Every document has the style sheet of its frame, under an address that Vite's helper does not know for the same one (the framework
 * ends it with `#`). Without this, each first lazy import links it a second time, and all of the page is matched anew.
 */
export function knownSheet(frame: string): Plugin {
  return {
    name: 'volante-known-sheet',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // Vite fills in what is needed in this hook, too.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const [sheet] = chunks.find(({ name }) => name === frame)?.viteMetadata?.importedCss ?? [];
        if (!sheet) throw new Error(`The chunk "${frame}" has no style sheet.`);
        for (const chunk of chunks) chunk.code = leaveOut(chunk.code, sheet);
      },
    },
  };
}

/** The code of a chunk whose lazy imports do not ask for this sheet. */
export function leaveOut(code: string, sheet: string): string {
  const [, list] = LIST.exec(code) ?? [];
  if (!list) return code;
  const place = (JSON.parse(list) as string[]).indexOf(sheet);
  const needed = code.replace(NEEDED, (_, places: string) => {
    const others = places.split(',').filter((other) => other !== String(place));
    return others.length > 0 ? `__vite__mapDeps([${others.join(',')}])` : '[]';
  });
  return needed.includes('__vite__mapDeps([') ? needed : needed.replace(LIST, '');
}
