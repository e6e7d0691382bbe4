import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lateModules } from './late-modules.ts';

function standInOf(code: string, consumer: 'client' | 'server'): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'late-')), 'menu.late.tsx');
  writeFileSync(file, code);
  const load = lateModules().load as (this: object, id: string) => string;
  return load.call({ addWatchFile: () => {}, environment: { config: { consumer } } }, `${file}?stand-in`);
}

const MENU = 'export interface Dish {}\nexport function Menu() {}\nfunction Card() {}\n';

it('a browser gets a stand-in that fetches the module later', () => {
  const code = standInOf(MENU, 'client');
  expect(code).toContain('export const Menu = toPart(() => import(');
  expect(code).not.toMatch(/^import .*menu/m);
});

it('the server gets the module itself', () => {
  expect(standInOf(MENU, 'server')).toContain('export const Menu = toPart(whole.Menu)');
});

it('a module that exports anything else is refused, as its importers would bring it along', () => {
  expect(() => standInOf(`${MENU}export const PRICE = 5;\n`, 'client')).toThrow('PRICE');
});
