import type { Messages } from './messages/es.ts';

/** What of the catalogue a browser loads at once, and what it loads before the first page that is not public. */
export const MESSAGE_PARTS = ['public', 'private'] as const;
export type MessagePart = (typeof MESSAGE_PARTS)[number];

/** Areas that public pages speak of, and what stands on every page. */
const PUBLIC_AREAS = [
  'common',
  'validation',
  'errors',
  'home',
  'fleet',
  'branches',
  'promos',
  'jobs',
  'info',
  'corporate',
] as const satisfies (keyof Messages)[];

/** Of the reservation the search, which stands on public pages. */
const PUBLIC_TEXTS_OF_RESERVATION = ['title', 'locationForm', 'calendar'];

/** A catalogue, or what of it is known so far. */
export type SomeMessages = { [Area in keyof Messages]?: Partial<Messages[Area]> };

/** One of both parts of a catalogue; together they are the whole. */
export function pickMessages(messages: Messages, part: MessagePart): SomeMessages {
  const isWanted = (names: readonly string[]) => (pair: [string, unknown]) =>
    names.includes(pair[0]) === (part === 'public');
  const { reservation, ...areas } = messages;
  return {
    ...Object.fromEntries(Object.entries(areas).filter(isWanted(PUBLIC_AREAS))),
    reservation: Object.fromEntries(
      Object.entries(reservation).filter(isWanted(PUBLIC_TEXTS_OF_RESERVATION)),
    ),
  };
}
