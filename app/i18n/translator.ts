import { createTranslator } from 'use-intl/core';
import type { Language } from '#domain/texts.ts';
import { mail as englishMail } from './messages/en/mail.ts';
import { messages as english } from './messages/en.ts';
import { mail as spanishMail } from './messages/es/mail.ts';
import { messages as spanish } from './messages/es.ts';

const CATALOGUES = {
  es: { ...spanish, mail: spanishMail },
  en: { ...english, mail: englishMail },
};

/**
 * Texts outside of pages: mails, operations' answers, files. Takes full keys: `t('mail.confirmation.subject', { code })`.
 * Parses ICU when called, so pages use the compiled catalogues instead.
 */
export function makeTranslator(language: Language) {
  return createTranslator({ locale: language, messages: CATALOGUES[language] });
}
