import { describe, expect, it } from 'vitest';
import { brightness, darken, lighten, mix } from './paint.ts';

describe('mix', () => {
  it('goes from the first colour to the second', () => {
    expect(mix('#000000', '#ffffff', 0)).toBe('#000000');
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(mix('#000000', '#ffffff', 1)).toBe('#ffffff');
  });

  it('refuses what is not a colour', () => {
    expect(() => mix('red', '#ffffff', 0.5)).toThrow('"red"');
  });
});

describe('lighten and darken', () => {
  it('move the brightness the way they say', () => {
    const base = '#27507c';
    expect(brightness(lighten(base, 0.3))).toBeGreaterThan(brightness(base));
    expect(brightness(darken(base, 0.3))).toBeLessThan(brightness(base));
  });
});
