import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { noteEarlyChanges } from './early-changes.ts';
import { toLanguageForm } from './i18n/language-form.ts';
import { provideMessages } from './i18n/messages.ts';
import { startBrowser } from './navigation/start-browser.ts';
import { steadyPresses } from './navigation/steady-press.ts';
import { environmentOfDocument, ProvideEnvironment } from './page-environment.tsx';

const tellEarlyChanges = noteEarlyChanges(document);
steadyPresses(document);
const { language } = toLanguageForm(window.location.pathname);
const environment = environmentOfDocument(document.documentElement);
const { messages } = await (language === 'en'
  ? import('virtual:messages/en-public')
  : import('virtual:messages/es-public'));
provideMessages(language, messages);

/** Stands behind the page, so its effect runs when those of the page have: everything listens by now. */
function AfterStart() {
  useEffect(tellEarlyChanges, []);
  return null;
}

startBrowser(environment);

startTransition(() => {
  hydrateRoot(
    document,
    <ProvideEnvironment value={environment}>
      <HydratedRouter />
      <AfterStart />
    </ProvideEnvironment>,
  );
});
