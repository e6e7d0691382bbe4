import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

const SCRIPTS = ['starter.ts', 'static-date-sheet.ts'].map((name) => path.join(import.meta.dirname, name));

/** Vite plugin that minifies the scripts that the server writes into pages. Throws on a syntax error. */
export function minifiedScripts(): Plugin {
  return {
    name: 'volante-inline-scripts',
    async load(id) {
      if (!SCRIPTS.includes(id)) return null;
      const scripts: Record<string, string> = await import(id);
      return Object.entries(scripts)
        .map(([name, text]) => `export const ${name} = ${JSON.stringify(minify(name, text))};`)
        .join('\n');
    },
  };
}

function minify(name: string, text: string): string {
  const { code, errors } = minifySync(`${name}.js`, text);
  if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join(', ')}`);
  return code;
}
