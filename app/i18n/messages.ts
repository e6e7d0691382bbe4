import type { Language } from '#domain/texts.ts';
import type { Messages } from './messages/es.ts';

const loaded = new Map<Language, Messages>();

/** Makes a catalogue known: both on the server, the one of the page in the browser. */
export function provideMessages(language: Language, messages: Messages): void {
  loaded.set(language, messages);
}

/** The catalogue of a language; any other rather than none, because an error page must be able to speak. */
export function getMessages(language: Language): Messages {
  const messages = loaded.get(language) ?? loaded.values().next().value;
  if (!messages)
    throw new Error('No messages were provided; an entry module must call provideMessages first.');
  return messages;
}
