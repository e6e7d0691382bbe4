import { z } from 'zod';
import type { Language, Texts } from '#domain/texts.ts';
import { toPlainText } from './markup.ts';

/** requirements.md#constants: en is en-US, es is es-ES. */
const languages: Record<string, Language> = { 'es-ES': 'es', 'en-US': 'en' };

const row = z.looseObject({
  languages_code: z.union([z.string(), z.looseObject({ code: z.string() }).transform(({ code }) => code)]),
});

/** Rows of a translations list by language. Of two rows in the same language the first one is used. */
export const translations = z
  .array(row.nullable().catch(null))
  .nullish()
  .transform((rows) => {
    const byLanguage: Partial<Record<Language, z.infer<typeof row>>> = {};
    for (const one of rows ?? []) {
      const language = one && languages[one.languages_code];
      if (language) byLanguage[language] ??= one;
    }
    return byLanguage;
  });

export type Translations = z.infer<typeof translations>;

/** A field in both languages, or undefined when it is empty in both. */
export function pickTexts(from: Translations, field: string): Texts | undefined {
  return toTexts(from.es?.[field], from.en?.[field]);
}

/** The lines of a field in both languages, paired by their position. */
export function pickLines(from: Translations, field: string): Texts[] {
  const [es, en] = [from.es?.[field], from.en?.[field]].map((text) =>
    typeof text === 'string' ? text.split('\n').filter((line) => line.trim() !== '') : [],
  );
  const count = Math.max(es?.length ?? 0, en?.length ?? 0);
  return Array.from({ length: count }, (_, at) => toTexts(es?.[at], en?.[at])).filter((line) => !!line);
}

/** Both languages of a text, either of which may be missing. Returns undefined when both are. */
export function toTexts(es: unknown, en: unknown): Texts | undefined {
  const [spanish, english] = [es, en].map((text) => (typeof text === 'string' ? toPlainText(text) : ''));
  return spanish || english ? { es: spanish ?? '', ...(english && { en: english }) } : undefined;
}
