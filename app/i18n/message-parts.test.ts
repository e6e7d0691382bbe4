import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MESSAGE_PARTS, pickMessages } from './message-parts.ts';
import { messages } from './messages/es.ts';

const APP = path.dirname(import.meta.dirname);
const ROOT = 'root.tsx';

const PAGES = [
  ...['home/home', 'fleet/fleet', 'branches/branches', 'content/promos', 'content/jobs', 'content/info'],
  ...['content/not-found', 'corporate/corporate', 'corporate/leasing', 'corporate/plans'],
].map((name) => `routes/${name}.tsx`);

/** The search of the home page is answered by the fleet. */
const WITHOUT_ANSWERS = ['routes/home/home.tsx'];

describe('the texts that a browser loads', () => {
  it.each(PAGES)('are all that is said by %s', (page) => {
    const modules = listModules([ROOT, page]);
    const loaded = loadParts(modules);
    const missing = modules.flatMap((module) => listMissing(module, loaded, WITHOUT_ANSWERS.includes(page)));
    expect(missing).toEqual([]);
  });

  it('are few on public pages', () => {
    const all = JSON.stringify(messages).length;
    for (const page of PAGES) {
      const loaded = JSON.stringify(loadParts(listModules([ROOT, page]))).length;
      expect(loaded / all, page).toBeLessThan(0.4);
    }
  });

  it('are all of them on the others', () => {
    const layouts = ['account', 'precheckin', 'reservation', 'thanks'];
    for (const layout of layouts)
      expect(readFileSync(path.join(APP, 'routes/layouts', `${layout}.tsx`), 'utf8')).toContain(
        "'../../i18n/parts/private.ts'",
      );
  });
});

/** Modules of the app that a page brings, those that it fetches at a touch included; without what only runs on the server. */
function listModules(entries: string[]): string[] {
  const found = new Set<string>();
  const visit = (module: string) => {
    if (found.has(module)) return;
    found.add(module);
    const code = readFileSync(module, 'utf8');
    for (const [, own = '', lazy = ''] of code.matchAll(IMPORTS)) {
      const target = path.resolve(path.dirname(module), own || lazy);
      if (existsSync(target) && !/\.server\.|\/translator\.ts$/.test(target)) visit(target);
    }
  };
  for (const entry of entries) visit(path.join(APP, entry));
  return [...found];
}

const IMPORTS = /^(?:import|export) (?!type)(?:[^;]*? from )?'(\.[^']+\.tsx?)'|import\('(\.[^']+\.tsx?)'\)/gm;

function loadParts(modules: string[]): Texts {
  const names = Object.keys(MESSAGE_PARTS) as (keyof typeof MESSAGE_PARTS)[];
  const loaded: Record<string, object> = {};
  for (const name of names.filter((each) => modules.includes(path.join(APP, 'i18n/parts', `${each}.ts`))))
    for (const [area, texts] of Object.entries(pickMessages(messages, name)))
      loaded[area] = { ...loaded[area], ...texts };
  return loaded as Texts;
}

type Texts = { [key: string]: Texts | string };

/** What a module says that was not loaded: of its areas all, or else every text that it names. */
function listMissing(module: string, loaded: Texts, isWithoutAnswers: boolean): string[] {
  const code = readFileSync(module, 'utf8');
  const areas = [...code.matchAll(/useTranslations\('([\w.]+)'\)/g)].map(([, area = '']) => area);
  const named = [...code.matchAll(/\b\w+(?:\.rich)?\((?:'([\w.]+)'|`([\w.]*)\$)/g)].map(
    ([, key, start = '']) => key ?? start.replace(/\.?[^.]*$/, ''),
  );
  if (/\buseMessage\(\)/.test(code) && !isWithoutAnswers) areas.push('validation');
  const missing = areas
    .filter((area) => JSON.stringify(find(loaded, area)) !== JSON.stringify(find(messages, area)))
    .flatMap((area) => named.map((key) => `${area}.${key}`))
    .filter((key) => find(messages, key) !== undefined)
    .filter((key) => JSON.stringify(find(loaded, key)) !== JSON.stringify(find(messages, key)));
  return missing.map((key) => `${path.basename(module)}: ${key}`);
}

function find(texts: Texts, key: string): Texts | string | undefined {
  let found: Texts | string | undefined = texts;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return found;
}
