import type { MiddlewareFunction } from 'react-router';
import { languageContext } from '../context.ts';
import { toLanguageForm } from '../i18n/language-form.ts';

/** Reads the language from the path. The prefix takes precedence over every other setting. */
export const language: MiddlewareFunction<Response> = ({ url, context }) => {
  context.set(languageContext, toLanguageForm(url.pathname));
};
