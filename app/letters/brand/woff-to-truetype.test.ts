import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { toTrueType } from './woff-to-truetype.ts';

const FILES = 'node_modules/@fontsource/figtree/files';

test.each(['figtree-latin-400-normal.woff', 'figtree-latin-700-normal.woff'])(
  'the font of %s has the same glyphs without compression',
  (file) => {
    const woff = readFileSync(`${FILES}/${file}`);
    const font = toTrueType(woff);
    expect(font.length).toBe(woff.readUInt32BE(16));
    const describe = (bytes: Buffer) => {
      const { glyphs, positions } = create(bytes).layout('Señor Núñez, $484.14 — 12:00');
      return [glyphs.map(({ path }) => path.toSVG()), positions];
    };
    expect(describe(font)).toEqual(describe(woff));
  },
);

test('another format is refused', () => {
  expect(() => toTrueType(readFileSync(`${FILES}/figtree-latin-400-normal.woff2`))).toThrow('no WOFF 1.0');
});
