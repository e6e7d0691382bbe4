import type { Language } from '#domain/texts.ts';
import type { SomeMessages } from './message-parts.ts';
import type { Messages } from './messages/es.ts';

const loaded = new Map<Language, SomeMessages>();

/** Makes texts known: both catalogues on the server, in the browser that of the page, part by part, as pages need them. */
export function provideMessages(language: Language, messages: SomeMessages): void {
  const known = loaded.get(language);
  const reservation = { ...known?.reservation, ...messages.reservation };
  loaded.set(language, { ...known, ...messages, reservation });
}

/** The catalogue of a language; any other rather than none, because an error page must be able to speak. */
export function getMessages(language: Language): Messages {
  const messages = loaded.get(language) ?? loaded.values().next().value;
  if (!messages)
    throw new Error('No messages were provided; an entry module must call provideMessages first.');
  // Pages whose texts are missing do not run: their layouts wait for them.
  return messages as Messages;
}
