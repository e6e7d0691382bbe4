import { createHash } from 'node:crypto';
import { icons } from '@iconify-json/lucide';
import type { Plugin } from 'vite';
import { ICONS } from './icons.ts';

const MODULE = 'virtual:icons';

/**
 * Writes all drawings into one file that browsers keep for ever, and serves its address as `virtual:icons`: in pages
 * and scripts a drawing is then a reference of some twenty bytes.
 */
export function iconFile(): Plugin {
  const source = makeIconFile();
  const fileName = `static/icons-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.svg`;
  return {
    name: 'volante-icons',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? `export const url = '/${fileName}';` : null),
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** The file: a symbol for each name. Throws when the collection lacks one. */
export function makeIconFile(): string {
  const symbols = Object.entries(ICONS).map(([name, lucide]) => {
    const drawing = icons.icons[icons.aliases?.[lucide]?.parent ?? lucide];
    if (!drawing)
      throw new Error(`Lucide has no drawing "${lucide}", which app/ui/icons.ts wants for "${name}".`);
    return `<symbol id="${name}" viewBox="0 0 24 24">${takeShapes(drawing.body, name)}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/** What all shapes of Lucide share; `.icon` says it once, and a reference has one element less to make. */
const STROKE =
  '<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2">';

/** Some drawings are one shape, which then has the attributes itself. Throws when a drawing is not of such lines. */
function takeShapes(body: string, name: string): string {
  const lines = STROKE.slice('<g'.length, -1);
  if (!body.includes(lines))
    throw new Error(`The drawing of "${name}" is not of the lines that .icon draws.`);
  return body.startsWith(STROKE) ? body.slice(STROKE.length, -'</g>'.length) : body.replace(lines, '');
}
