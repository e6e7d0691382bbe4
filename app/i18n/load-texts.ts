import type { Language } from '#domain/texts.ts';
import { toLanguageForm } from './language-form.ts';
import type { SomeMessages } from './message-parts.ts';
import { provideMessages } from './messages.ts';

/**
 * Makes one part of the texts known in a browser. The modules in `parts/` wait for it, and so whatever imports one of
 * them does not run before its texts are there. The server has all texts.
 */
export async function loadTexts(
  part: Record<Language, () => Promise<{ messages: SomeMessages }>>,
): Promise<void> {
  if (!('document' in globalThis)) return;
  const { language } = toLanguageForm(window.location.pathname);
  const { messages } = await part[language]();
  provideMessages(language, messages);
}
