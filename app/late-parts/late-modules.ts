import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const LATE_MODULE = /\.late\.tsx$/;
/** The module itself, asked for by its stand-in. */
const WHOLE = '?whole';
const STAND_IN = '?stand-in';

/**
 * Who imports a component of `{name}.late.tsx` gets a late part (docs/decisions/0080-late-parts.md): in browsers a boundary
 * that fetches the module when it is needed, on the server the component within the same boundary.
 */
export function lateModules(): Plugin {
  return {
    name: 'volante-late-modules',
    enforce: 'pre',
    async resolveId(source, importer) {
      const [path = ''] = source.split('?');
      if (!LATE_MODULE.test(path)) return null;
      const resolved = await this.resolve(path, importer?.replace(STAND_IN, ''), { skipSelf: true });
      if (!resolved) return null;
      return source.endsWith(WHOLE) ? resolved.id : resolved.id + STAND_IN;
    },
    load(id) {
      if (!id.endsWith(STAND_IN)) return null;
      const file = id.slice(0, -STAND_IN.length);
      this.addWatchFile(file);
      return writeStandIn(file, this.environment.config.consumer);
    },
  };
}

function writeStandIn(file: string, consumer: 'client' | 'server'): string {
  const whole = JSON.stringify(file + WHOLE);
  const [head, toPart] =
    consumer === 'client'
      ? ['', (name: string) => `() => import(${whole}).then((module) => module.${name})`]
      : [`import * as whole from ${whole};`, (name: string) => `whole.${name}`];
  const module = JSON.stringify(
    `${import.meta.dirname}/${consumer === 'client' ? 'late' : 'served'}-part.tsx`,
  );
  const parts = listComponents(file).map((name) => `export const ${name} = toPart(${toPart(name)});`);
  return [`import { toPart } from ${module};`, head, ...parts].join('\n');
}

/** Such a module exports components and nothing else, or importing it would bring it along. */
function listComponents(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/^export (?!type |interface )(\w+) (\w+)/gm);
  return [...found].map(([, kind, name = '']) => {
    if (kind !== 'function') throw new Error(`${file} exports ${name}, which is no component.`);
    return name;
  });
}
