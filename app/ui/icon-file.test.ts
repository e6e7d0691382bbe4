import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeIconFile } from './icon-file.ts';
import { ICONS } from './icons.ts';

it('has a drawing for every name, of lines that the style sheet draws', () => {
  const file = makeIconFile();
  const symbols = [...file.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g)];
  expect(symbols.map(([, name]) => name)).toEqual(Object.keys(ICONS));
  for (const [, , body] of symbols) expect(body).toMatch(/^(<(path|circle|rect) (?!.*stroke)[^>]*\/>)+$/);
  const [, icon = ''] = /\.icon \{([^}]*)\}/.exec(readFileSync('app/ui/styles/surfaces.css', 'utf8')) ?? [];
  for (const property of ['fill: none', 'stroke: currentColor', 'stroke-width: 2', 'stroke-linecap: round'])
    expect(icon).toContain(`${property};`);
  expect(icon).toContain('stroke-linejoin: round;');
});
