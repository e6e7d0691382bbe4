import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ICONS } from './icon.tsx';

it('has only shapes whose strokes are styled by the style sheet', () => {
  for (const shapes of Object.values(ICONS))
    expect(shapes).toMatch(/^(<(path|circle|rect) (?!.*stroke)[^>]*\/>)+$/);
  const css = readFileSync('app/ui/styles/surfaces.css', 'utf8');
  const [, icon = ''] = /\.icon \{([^}]*)\}/.exec(css) ?? [];
  for (const property of ['fill: none', 'stroke: currentColor', 'stroke-width: 2', 'stroke-linecap: round'])
    expect(icon).toContain(`${property};`);
  expect(icon).toContain('stroke-linejoin: round;');
});
