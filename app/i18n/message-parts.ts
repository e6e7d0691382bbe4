import type { Messages } from './messages/es.ts';

/** An area of the catalogue, or one branch of it. */
type MessagePath =
  | keyof Messages
  | { [Area in keyof Messages]: `${Area}.${keyof Messages[Area] & string}` }[keyof Messages];

/** Some of a catalogue. */
export type SomeMessages = { [Area in keyof Messages]?: Partial<Messages[Area]> };

/** What search and calendar say. */
const SEARCH = ['reservation.locationForm', 'reservation.calendar', 'common.calendar'] as const;
/** What fields and answers to what was typed say. */
const ANSWERS = ['validation', 'errors.summary'] as const;

/**
 * What a browser loads of a catalogue: the frame and its surroundings with every page, another part with the pages that
 * import its module in `parts/`. Parts may overlap: one request costs more than some hundred bytes.
 */
export const MESSAGE_PARTS = {
  frame: [
    'common.skipToContent',
    'common.opensInNewWindow',
    'common.optional',
    'common.close',
    'common.days',
    'common.pictureOf',
    'common.consent',
    'errors.notFound',
    'errors.failure',
    'errors.unanswered',
    'errors.refused',
    'errors.statusCode',
    'errors.backHome',
    'home.title',
    'fleet.title',
    'branches.title',
    'branches.description',
    'promos.title',
    'promos.description',
    'jobs.title',
    'jobs.description',
    'corporate.title',
    'corporate.description',
    'corporate.ways',
  ],
  surroundings: ['common.header', 'common.language', 'common.footer', 'common.consent', 'errors.unsent'],
  home: ['home', 'common.specs', 'common.price', ...SEARCH],
  fleet: ['fleet', 'common.specs', 'common.price', 'common.bill', 'common.steps', ...SEARCH, ...ANSWERS],
  branches: ['branches', 'common.directions'],
  content: ['promos', 'jobs', 'common.price'],
  corporate: ['corporate', 'info', 'common.specs', ...ANSWERS],
  private: [
    'common',
    'validation',
    'errors',
    'fleet',
    'reservation',
    'payment',
    'thanks',
    'account',
    'myReservation',
    'precheckin',
    'branches',
  ],
} as const satisfies Record<string, readonly MessagePath[]>;

export type MessagePart = keyof typeof MESSAGE_PARTS;

/** Whether such a part exists. */
export function isMessagePart(name: string | undefined): name is MessagePart {
  return name !== undefined && Object.hasOwn(MESSAGE_PARTS, name);
}

/** One part of a catalogue. */
export function pickMessages(messages: Messages, part: MessagePart): SomeMessages {
  const picked: Record<string, Record<string, unknown>> = {};
  for (const path of MESSAGE_PARTS[part] as readonly string[]) {
    const [area = '', branch] = path.split('.');
    const texts = (messages as Record<string, Record<string, unknown>>)[area] ?? {};
    picked[area] = { ...picked[area], ...(branch ? { [branch]: texts[branch] } : texts) };
  }
  return picked as SomeMessages;
}
