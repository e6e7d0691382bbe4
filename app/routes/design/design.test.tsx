import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { HtmlValidate } from 'html-validate/node';
import { describe, expect, it } from 'vitest';
import { allBrands } from '#app/brands/find-brand.ts';
import { renderMarkup } from '#tests/support/render-markup.tsx';
import { ColourParts } from './colour-parts.tsx';
import { ControlParts } from './control-parts.tsx';
import { MessageParts } from './message-parts.tsx';
import { TypeParts } from './type-parts.tsx';

const APP = path.resolve(import.meta.dirname, '../..');

/** No parts of a page but what works on it, or stands on every page anyway. */
const UNSEEN = ['page-head.tsx', 'route-announcer.tsx', 'reservation-ground.tsx', 'booking-frame.tsx'];

/** Parts of single pages that have states of their own. */
const OF_PAGES = [
  ...[
    'card-form',
    'paypal-panels',
    'verification-panel',
    'settling-panel',
    'issuer-notice',
    'checkout-summary',
  ].map((name) => `payment/${name}.tsx`),
  ...['sold-car', 'trip-stops', 'next-steps', 'reservation-code'].map((name) => `reservation/${name}.tsx`),
  ...['my-reservation/own-head.tsx', 'my-reservation/refunds.tsx', 'precheckin/precheckin-progress.tsx'],
];

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** All files of ours that a module imports, directly or through others. */
function followImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g))
    followImports(path.resolve(path.dirname(file), name), seen);
  return seen;
}

describe('the page of all parts', () => {
  it('shows every part that pages are made of', () => {
    const shown = followImports(path.join(import.meta.dirname, 'design.tsx'));
    const parts = readdirSync(path.join(APP, 'ui')).filter(
      (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx') && !UNSEEN.includes(name),
    );
    expect(parts.filter((name) => !shown.has(path.join(APP, 'ui', name)))).toEqual([]);
    expect(OF_PAGES.filter((name) => !shown.has(path.join(APP, 'routes', name)))).toEqual([]);
  });

  it.each(allBrands())('draws $name in valid markup', async (brand) => {
    const page = (
      <>
        <ColourParts brand={brand} />
        <TypeParts brand={brand} />
        <ControlParts />
        <MessageParts />
      </>
    );
    for (const address of ['/_design', '/en/_design']) {
      const { results } = await validator.validateString(renderMarkup(page, address));
      const found = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, selector }) => [ruleId, selector]),
      );
      expect(found).toEqual([]);
    }
  });
});
