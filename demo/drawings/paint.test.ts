import { describe, expect, it } from 'vitest';
import { brightness, darken, lighten, mix } from './paint.ts';

describe('mix', () => {
  it('interpolates from the first color to the second', () => {
    expect(mix('#000000', '#ffffff', 0)).toBe('#000000');
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(mix('#000000', '#ffffff', 1)).toBe('#ffffff');
  });

  it('refuses a value that is not a color', () => {
    expect(() => mix('red', '#ffffff', 0.5)).toThrow('"red"');
  });
});

describe('lighten and darken', () => {
  it('change the brightness in the right direction', () => {
    const base = '#27507c';
    expect(brightness(lighten(base, 0.3))).toBeGreaterThan(brightness(base));
    expect(brightness(darken(base, 0.3))).toBeLessThan(brightness(base));
  });
});
