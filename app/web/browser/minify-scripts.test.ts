import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { minifiedScripts } from './minify-scripts.ts';
import { STARTER_SCRIPT } from './starter.ts';
import { DATE_SHEET_SCRIPT } from './static-date-sheet.ts';

const load = minifiedScripts().load as (id: string) => Promise<string | null>;

it.each([
  ['starter', STARTER_SCRIPT],
  ['static-date-sheet', DATE_SHEET_SCRIPT],
])('replaces the text of %s by a shorter one without line breaks', async (name, text) => {
  const loaded = await load(fileURLToPath(new URL(`${name}.ts`, import.meta.url)));
  expect(loaded?.length).toBeLessThan(text.length * 0.9);
  expect(loaded).not.toContain('\\n');
});

it('leaves other modules as they are', async () => {
  expect(await load(fileURLToPath(import.meta.url))).toBeNull();
});
