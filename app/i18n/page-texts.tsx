import { type ReactNode, useSyncExternalStore } from 'react';
import { IntlProvider } from 'use-intl';
import type { Language } from '#domain/texts.ts';
import type { Messages } from './messages/es.ts';
import { useLanguage } from './use-language.ts';

const catalogues = new Map<Language, Messages>();
const listeners = new Set<() => void>();

/**
 * Makes the compiled catalogue of a language known to pages. The route modules of the languages call it when they are
 * loaded: on the server both, in browsers the one of the page, and under `npm run dev` again after each change of a text.
 */
export function provideMessages(language: Language, messages: Messages): void {
  catalogues.set(language, messages);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Gives `useTranslations` the texts of the page's language. Throws when no catalogue has been provided. */
export function PageTexts({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  // An error page that was reached without its route module shows the texts that there are.
  const read = () => catalogues.get(language) ?? catalogues.values().next().value;
  const messages = useSyncExternalStore(subscribe, read, read);
  if (!messages)
    throw new Error('No messages were provided; the route module of a language must be loaded first.');
  return (
    <IntlProvider locale={language} messages={messages} timeZone="America/Panama">
      {children}
    </IntlProvider>
  );
}
