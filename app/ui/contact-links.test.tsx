import { expect, it } from 'vitest';
import { renderMarkup } from '#tests/support/render-markup.tsx';
import { PhoneLinks } from './contact-links.tsx';

it('each of several telephone numbers is a link to that number, with its extension', () => {
  const html = renderMarkup(<PhoneLinks phones="+507 269-0000 / +507 269-0001 ext. 12" />, '/flota', {
    toasts: false,
  });
  expect(html).toBe(
    '<a href="tel:+5072690000">+507 269-0000</a> / <a href="tel:+5072690001;ext=12">+507 269-0001 ext. 12</a>',
  );
});
