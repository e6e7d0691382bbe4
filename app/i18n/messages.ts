import type { Language } from '#domain/texts.ts';
import type { SomeMessages } from './message-parts.ts';
import type { Messages } from './messages/es.ts';

const loaded = new Map<Language, SomeMessages>();

/** Makes texts known: both catalogues on the server, in the browser that of the page, part by part, as pages need them. */
export function provideMessages(language: Language, messages: SomeMessages): void {
  const known: Record<string, object> = { ...loaded.get(language) };
  for (const [area, texts] of Object.entries(messages)) known[area] = { ...known[area], ...texts };
  loaded.set(language, known);
}

/** The catalogue of a language; any other rather than none, because an error page must be able to speak. */
export function getMessages(language: Language): Messages {
  const messages = loaded.get(language) ?? loaded.values().next().value;
  if (!messages)
    throw new Error('No messages were provided; an entry module must call provideMessages first.');
  // Pages whose texts are missing do not run: they wait for them (load-texts.ts).
  return messages as Messages;
}
