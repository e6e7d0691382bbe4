import { useLocation } from 'react-router';
import type { Texts } from '#domain/texts.ts';
import { pickText } from '#domain/texts.ts';
import { type LanguageForm, toLanguageForm, toLocalPath } from './language-form.ts';

/** Language and URL form of the page, read off its path, so that it is known even when loading failed. */
export function useLanguage(): LanguageForm {
  return toLanguageForm(useLocation().pathname);
}

/** Makes paths of the site (`/flota`) stay in the language form of the page (`/en/flota`). */
export function useLocalPath(): (path: string) => string {
  const { prefix } = useLanguage();
  return (path) => toLocalPath(prefix, path);
}

/** The `lang` of names that content has in Spanish only, those of branches; undefined on Spanish pages. */
export function useNameLang(): 'es' | undefined {
  return useLanguage().language === 'es' ? undefined : 'es';
}

/** Texts of content in the language of the page: what to show, and its `lang` when it is not the page's. */
export function useContentText(): (texts: Texts) => { text: string; lang: string | undefined } {
  const { language } = useLanguage();
  return (texts) => {
    const { text, lang } = pickText(texts, language);
    return { text, lang: lang === language ? undefined : lang };
  };
}
