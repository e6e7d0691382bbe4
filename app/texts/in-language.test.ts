import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickText, type Texts } from '#domain/texts.ts';
import { inLanguage } from './in-language.ts';

const texts: fc.Arbitrary<Texts> = fc.record(
  { es: fc.string(), en: fc.option(fc.string(), { nil: undefined }) },
  { requiredKeys: ['es'] },
);

describe('data for a page in one language', () => {
  it('has the same texts with the same language marks in every field', () => {
    fc.assert(
      fc.property(fc.array(texts), fc.constantFrom('es', 'en'), (all, language) => {
        const sent = inLanguage({ shown: { cards: all }, days: 7, none: null }, language);
        expect(sent.shown.cards.map((each) => pickText(each, language))).toEqual(
          all.map((each) => pickText(each, language)),
        );
        expect(sent).toMatchObject({ days: 7, none: null });
      }),
    );
  });

  it('leaves out texts that exist only in the other language', () => {
    const className = { es: 'Económico', en: 'Economy' };
    expect(JSON.stringify(inLanguage({ className }, 'es'))).not.toContain('Economy');
    expect(JSON.stringify(inLanguage({ className }, 'en'))).not.toContain('Económico');
  });
});
