import { type ReactNode, useSyncExternalStore } from 'react';
import { IntlProvider } from 'use-intl';
import type { Messages } from '#app/texts/messages/es.ts';
import type { Language } from '#domain/texts.ts';
import { useLanguage } from './use-language.ts';

const catalogs = new Map<Language, Messages>();
const listeners = new Set<() => void>();

/**
 * Registers the compiled catalog of a language. The route module of each language calls it when it is loaded:
 * on the server both, in browsers that of the page, and with `npm run dev` again after each change of a text.
 */
export function provideMessages(language: Language, messages: Messages): void {
  catalogs.set(language, messages);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Provides `useTranslations` with the texts of the page's language. Throws without a registered catalog. */
export function PageTexts({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  // An error page may be shown without the route module of its language; it then uses any registered catalog.
  const read = () => catalogs.get(language) ?? catalogs.values().next().value;
  const messages = useSyncExternalStore(subscribe, read, read);
  if (!messages)
    throw new Error('No messages were provided; the route module of a language must be loaded first.');
  return (
    <IntlProvider locale={language} messages={messages} timeZone="America/Panama">
      {children}
    </IntlProvider>
  );
}
