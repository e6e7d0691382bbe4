import { toLanguageForm } from './language-form.ts';
import { provideMessages } from './messages.ts';

/**
 * Every layout whose pages are not public imports this module, and so does not run in a browser before their texts are there. The
 * public part comes at the same time, so that the start, which needs it next, does not wait once more. The server has all texts.
 */
if ('document' in globalThis) {
  const { language } = toLanguageForm(window.location.pathname);
  const parts = await Promise.all(
    language === 'en'
      ? [import('virtual:messages/en-private'), import('virtual:messages/en-public')]
      : [import('virtual:messages/es-private'), import('virtual:messages/es-public')],
  );
  for (const { messages } of parts) provideMessages(language, messages);
}
