import { type EmptyKey, type MessageRef, message } from '../message.ts';

type WhenEmpty = 'validation.required' | EmptyKey;

/** The problem of a tidied name: it has a letter, and at most `max` UTF-16 units. `whenEmpty`: about an empty one. */
export function nameMessage(
  name: string,
  max: number,
  whenEmpty: WhenEmpty = 'validation.required',
): MessageRef | undefined {
  if (name && !/\p{L}/u.test(name)) return message('validation.name');
  return textMessage(name, max, whenEmpty);
}

/** Returns the problem of a tidied text: it has a letter or digit, and at most `max` UTF-16 units. */
export function textMessage(
  text: string,
  max: number,
  whenEmpty: WhenEmpty = 'validation.required',
): MessageRef | undefined {
  if (!/[\p{L}\p{N}]/u.test(text)) return message(whenEmpty);
  return text.length > max ? message('validation.tooLong', { max }) : undefined;
}
