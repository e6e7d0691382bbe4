import { messages as english } from 'virtual:messages/en';
import { messages as englishDocuments } from 'virtual:messages/en/documents';
import { messages as englishMail } from 'virtual:messages/en/mail';
import { messages as spanish } from 'virtual:messages/es';
import { messages as spanishDocuments } from 'virtual:messages/es/documents';
import { messages as spanishMail } from 'virtual:messages/es/mail';
import { createTranslator } from 'use-intl/core';
import type { Language } from '#domain/texts.ts';

const CATALOGUES = {
  es: { ...spanish, mail: spanishMail, documents: spanishDocuments },
  en: { ...english, mail: englishMail, documents: englishDocuments },
};

export type Translator = ReturnType<typeof makeTranslator>;

/** Texts outside of pages: mails, small documents. Takes full keys: `t('mail.confirmation.subject', { code })`. */
export function makeTranslator(language: Language) {
  return createTranslator({ locale: language, messages: CATALOGUES[language] });
}
