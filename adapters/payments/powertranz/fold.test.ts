import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName } from './fold.ts';

describe('foldName', () => {
  it.each([
    ['José Ñandú Güell', 'Jose Nandu Guell'],
    ['Müller-Weiß', 'Muller-Weiss'],
    ['O’Brien & Sons, Ltd.', "O'Brien Sons Ltd."],
    ['  Łukasz \t Żółw  ', 'Lukasz Zolw'],
    ['Ana María\nde la O', 'Ana Maria de la O'],
    ['ﬁlip Ⅳ', 'filip IV'],
    ['<script>', 'script'],
    ['李明', ''],
  ])('writes %j as %j', (text, folded) => {
    expect(foldName(text, 45)).toBe(folded);
  });

  it('leaves no trailing blank when it truncates', () => {
    expect(foldName('Maria del Carmen', 10)).toBe('Maria del');
  });

  it('returns only what the protocol accepts, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldName(text, 30);
        expect(folded).toMatch(/^([A-Za-z0-9'.-]([A-Za-z0-9 '.-]{0,28}[A-Za-z0-9'.-])?)?$/);
        expect(foldName(folded, 30)).toBe(folded);
      }),
    );
  });
});
