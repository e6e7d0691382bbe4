import { describe, expect, it } from 'vitest';
import { findBrand } from '#app/texts/brands/find-brand.ts';
import { createAccountMailComposer } from './compose-mail.ts';

const KINDS = ['verify-email', 'reset-password', 'invitation'] as const;
const composeAccountMail = createAccountMailComposer(async (svg) => new TextEncoder().encode(svg));
const url = 'https://site.example/cuenta/restablecer?token=a"b&c=<d>';

describe('a mail about an account', () => {
  it.each(KINDS)('is in the language of the renter, with "tú" in Spanish: %s', async (kind) => {
    const [es, en] = await Promise.all(
      (['es', 'en'] as const).map((language) =>
        composeAccountMail({ kind, brand: 'firefly', language, url }),
      ),
    );
    expect(es?.html).toContain('<html lang="es">');
    expect(en?.html).toContain('<html lang="en">');
    expect(es?.text).toMatch(/\b(tu|tú|ti|te)\b/);
    expect(es?.text).not.toMatch(/\busted\b/i);
    expect(es?.subject).not.toBe(en?.subject);
    expect(es?.text).not.toBe(en?.text);
  });

  it.each(['firefly', 'dollar', 'thrifty', 'hertz'] as const)(
    'has the mark and the colors of %s',
    async (brand) => {
      const mail = await composeAccountMail({ kind: 'invitation', brand, language: 'es', url });
      const { html, text, subject, attachments } = mail;
      const { colors, darkColors, mark, carRentalName } = findBrand(brand) ?? {};
      for (const part of [html, text, subject]) expect(part).toContain(carRentalName);
      for (const color of [colors?.hero, colors?.accent, colors?.onAccent]) expect(html).toContain(color);
      expect(html.split('prefers-color-scheme:dark')[1]).toContain(`color:${darkColors?.ink}!important`);
      const [banner] = attachments;
      expect(html).toContain(`src="cid:${banner?.contentId}" alt="${carRentalName}"`);
      const drawing = new TextDecoder().decode(banner?.content);
      for (const { d } of mark ?? []) expect(drawing).toContain(d);
      expect(drawing).not.toMatch(/<text|NaN|undefined/);
    },
  );

  it('has the link in a button and as text to copy, in text and in escaped markup', async () => {
    const { html, text } = await composeAccountMail({
      kind: 'reset-password',
      brand: 'firefly',
      language: 'en',
      url,
    });
    expect(text).toContain(`Choose another password:\n${url}`);
    const escaped = 'https://site.example/cuenta/restablecer?token=a&quot;b&amp;c=&lt;d&gt;';
    expect(html.split(escaped)).toHaveLength(3);
    expect(html).toContain(`href="${escaped}"`);
  });

  it('loads nothing from the network and has no reservation', async () => {
    const { html, text } = await composeAccountMail({
      kind: 'verify-email',
      brand: 'hertz',
      language: 'es',
      url,
    });
    expect(html).not.toMatch(/<(link|script|iframe)\b|src="(?!cid:)/);
    for (const part of [html, text]) expect(part).not.toContain('Código de reserva');
  });

  it('is refused for an unknown brand', async () => {
    const writing = composeAccountMail({ kind: 'invitation', brand: 'nobody', language: 'es', url });
    await expect(writing).rejects.toThrow('unknown brand "nobody"');
  });
});
