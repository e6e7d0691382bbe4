import { expect, it } from 'vitest';
import { makeIconFile } from './icon-file.ts';
import { ICONS } from './icons.ts';

it('has a drawing for every name, of lines that the style sheet draws', () => {
  const file = makeIconFile();
  const symbols = [...file.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g)];
  expect(symbols.map(([, name]) => name)).toEqual(Object.keys(ICONS));
  for (const [, , body] of symbols) expect(body).toMatch(/^(<(path|circle|rect) (?!.*stroke)[^>]*\/>)+$/);
});
