import { useLocation } from 'react-router';
import { type LanguageForm, toLanguageForm, toLocalPath } from '#app/texts/language-form.ts';
import type { Texts } from '#domain/texts.ts';
import { pickText } from '#domain/texts.ts';
import { useOfficeLanguage } from '../page-environment.tsx';

/** Of the page's path, so that it works when loading failed; in the office the language of the employee. */
export function useLanguage(): LanguageForm {
  const ofOffice = useOfficeLanguage();
  const ofPath = toLanguageForm(useLocation().pathname);
  return ofOffice ? { prefix: '', language: ofOffice } : ofPath;
}

/** Returns a function that adds the page's language prefix to a path of the site (`/flota` → `/en/flota`). */
export function useLocalPath(): (path: string) => string {
  const { prefix } = useLanguage();
  return (path) => toLocalPath(prefix, path);
}

/** Returns a function that picks a content text in the page's language, with `lang` if it differs. */
export function useContentText(): (texts: Texts) => { text: string; lang: string | undefined } {
  const { language } = useLanguage();
  return (texts) => {
    const { text, lang } = pickText(texts, language);
    return { text, lang: lang === language ? undefined : lang };
  };
}
