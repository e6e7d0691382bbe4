import type { Typed } from '#operations/office/content/typed.ts';
import type { InputView } from './field-views.ts';
import { nameRow, sayTyped } from './say-typed.ts';

/** In words; of long texts and lists the lines that differ, without the same beginning and end. */
export function sayChange(
  input: InputView | undefined,
  before: Typed,
  after: Typed,
): readonly [was: string, is: string] {
  if (input?.kind !== 'rows')
    return cutSame(sayTyped(input, before).split('\n'), sayTyped(input, after).split('\n'));
  const row = { kind: 'object', fields: input.fields } as const;
  const name = (typed: Typed) => toRows(typed).map((one) => nameRow(input, one));
  const sayAll = (typed: Typed) => toRows(typed).flatMap((one) => sayTyped(row, one).split('\n'));
  const [was, is] = cutSame(name(before), name(after));
  // What was changed may be no part of the names.
  return was || is ? [was, is] : cutSame(sayAll(before), sayAll(after));
}

function toRows(typed: Typed): readonly Typed[] {
  return Array.isArray(typed) ? typed : [];
}

function cutSame(before: readonly string[], after: readonly string[]): readonly [string, string] {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const cut = (lines: readonly string[]) => lines.slice(start, lines.length - end).join('\n');
  return [cut(before), cut(after)];
}
