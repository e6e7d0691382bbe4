import { messages as english } from 'virtual:messages/en';
import { messages as serverEnglish } from 'virtual:messages/en/server';
import { messages as spanish } from 'virtual:messages/es';
import { messages as serverSpanish } from 'virtual:messages/es/server';
import { createTranslator } from 'use-intl/core';
import type { Language, Texts } from '#domain/texts.ts';

const CATALOGS = {
  es: { ...spanish, ...serverSpanish },
  en: { ...english, ...serverEnglish },
};

export type Translator = ReturnType<typeof makeTranslator>;

/** Outside of pages, such as in mails. Takes full keys: `t('mail.confirmation.subject', { code })`. */
export function makeTranslator(language: Language) {
  return createTranslator({ locale: language, messages: CATALOGS[language] });
}

const [inSpanish, inEnglish] = [makeTranslator('es'), makeTranslator('en')];

export function inBoth(write: (t: Translator, language: Language) => string): Texts {
  return { es: write(inSpanish, 'es'), en: write(inEnglish, 'en') };
}
