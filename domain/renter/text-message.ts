import { type MessageRef, message } from '../message.ts';

/** Returns the problem of a tidied name: it has a letter, and at most `max` UTF-16 units. */
export function nameMessage(name: string, max: number): MessageRef | undefined {
  if (name && !/\p{L}/u.test(name)) return message('validation.name');
  return textMessage(name, max);
}

/** Returns the problem of a tidied text: it has a letter or digit, and at most `max` UTF-16 units. */
export function textMessage(text: string, max: number): MessageRef | undefined {
  if (!/[\p{L}\p{N}]/u.test(text)) return message('validation.required');
  return text.length > max ? message('validation.tooLong', { max }) : undefined;
}
