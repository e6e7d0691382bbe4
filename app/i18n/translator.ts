import { messages as english } from 'virtual:messages/en';
import { messages as englishMail } from 'virtual:messages/en/mail';
import { messages as spanish } from 'virtual:messages/es';
import { messages as spanishMail } from 'virtual:messages/es/mail';
import { createTranslator } from 'use-intl/core';
import type { Language } from '#domain/texts.ts';

const CATALOGUES = {
  es: { ...spanish, mail: spanishMail },
  en: { ...english, mail: englishMail },
};

export type Translator = ReturnType<typeof makeTranslator>;

/** Texts outside of pages: mails, small documents. Takes full keys: `t('mail.confirmation.subject', { code })`. */
export function makeTranslator(language: Language) {
  return createTranslator({ locale: language, messages: CATALOGUES[language] });
}
