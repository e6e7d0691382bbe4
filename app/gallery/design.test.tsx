import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { HtmlValidate } from 'html-validate/node';
import { describe, expect, it } from 'vitest';
import { allBrands } from '#app/brands/find-brand.ts';
import { renderMarkup } from '#tests/support/render-markup.tsx';
import { ColourParts } from './colour-parts.tsx';
import { ControlParts } from './control-parts.tsx';
import { MessageParts } from './message-parts.tsx';
import { TypeParts } from './type-parts.tsx';

const APP = path.resolve(import.meta.dirname, '..');

/** Modules that draw nothing of their own, or that are part of every page anyway. */
const UNSEEN = [
  ...['page-head', 'route-announcer', 'reservation-ground', 'booking-frame'].map((name) => `ui/${name}.tsx`),
];

/** Folders with the components of pages. */
const FOLDERS = ['ui', 'forms', 'icons', 'routes'];

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** Returns all local files that a module imports, directly or indirectly. */
function followImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  const text = readFileSync(file, 'utf8').replaceAll(/import type [^;]+;/g, '');
  for (const [, name = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g))
    followImports(path.resolve(path.dirname(file), name), seen);
  return seen;
}

/** Returns the component modules of a folder, as paths below `app/`. */
function listModules(folder: string): string[] {
  return readdirSync(path.join(APP, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => path.join(folder, name));
}

const ROUTES = readFileSync(path.join(APP, 'routes.ts'), 'utf8');

/** Whether a module is a page or the whole screen of one, which can be opened directly instead. */
function isPage(name: string): boolean {
  return ROUTES.includes(`'${name}'`) || name.endsWith('-screen.tsx');
}

describe('the page of all parts', () => {
  it('shows every part that pages are made of', () => {
    const shown = followImports(path.join(import.meta.dirname, 'design.tsx'));
    const parts = FOLDERS.flatMap(listModules).filter((name) => !isPage(name) && !UNSEEN.includes(name));
    expect(parts.length).toBeGreaterThan(80);
    expect(parts.filter((name) => !shown.has(path.join(APP, name)))).toEqual([]);
  });

  it.each(allBrands())('draws $name in valid markup', async (brand) => {
    const page = (
      <>
        <ColourParts brand={brand} />
        <TypeParts brand={brand} />
        <ControlParts />
        <MessageParts />
      </>
    );
    for (const address of ['/_design', '/en/_design']) {
      const { results } = await validator.validateString(renderMarkup(page, address));
      const found = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, selector }) => [ruleId, selector]),
      );
      expect(found).toEqual([]);
    }
  });
});
