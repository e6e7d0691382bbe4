import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const theme = read('theme.css');

/** Returns the value of a custom property, and checks that it is set once. */
function readValue(name: string): string | undefined {
  const [found, ...others] = [...theme.matchAll(new RegExp(`--${name}: ([^;]+);`, 'g'))];
  expect(others).toEqual([]);
  return found?.[1];
}

describe('numbers of the specification in styles', () => {
  it.each([
    ['z-modal', '1100'],
    ['z-overlay', '1000'],
    ['z-menu', '1000'],
    ['z-tooltip', '1100'],
  ])('layering: --%s is %s', (name, value) => {
    expect(readValue(name)).toBe(value);
  });

  it.each([
    ['tooltip-show-delay', '0ms'],
    ['tooltip-hide-delay', '0ms'],
    ['tooltip-fade', '250ms'],
  ])('tooltip: --%s is %s', (name, value) => {
    expect(readValue(name)).toBe(value);
    expect(read('overlays.css')).toContain(`var(--${name})`);
  });

  it('loading bar: its height is 3px', () => {
    expect(readValue('loading-bar-height')).toBe('3px');
    expect(read('chrome.css')).toContain('height: var(--loading-bar-height)');
  });

  it('numbers messages above modals, and the loading bar above all', () => {
    const layers = ['z-sticky', 'z-overlay', 'z-modal', 'z-toast', 'z-loading-bar'].map((name) =>
      Number(readValue(name)),
    );
    expect(layers).toEqual(layers.toSorted((a, b) => a - b));
  });
});
