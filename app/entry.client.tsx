import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { toLanguageForm } from './i18n/language-form.ts';
import { provideMessages } from './i18n/messages.ts';
import { environmentOfDocument, ProvideEnvironment } from './page-environment.tsx';

const { language } = toLanguageForm(window.location.pathname);
const environment = environmentOfDocument(document.documentElement);
const { messages } = await (language === 'en'
  ? import('virtual:messages/en')
  : import('virtual:messages/es'));
provideMessages(language, messages);

startTransition(() => {
  hydrateRoot(
    document,
    <ProvideEnvironment value={environment}>
      <HydratedRouter />
    </ProvideEnvironment>,
  );
});
