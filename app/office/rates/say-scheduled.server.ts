import type { ScheduledChange } from '#operations/office/rates/scheduled.ts';
import { toDraftPath } from '../content/content-path.ts';
import { sayReason } from '../content/say-problems.server.ts';

export type ShownChange = ReturnType<typeof toShownChange>;

/** A change that is not published yet, for its line. */
export function toShownChange({ draft, wanted }: ScheduledChange, words: Parameters<typeof sayReason>[1]) {
  const { id, who, publishAt } = draft;
  return { id, who, publishAt, wanted, href: toDraftPath(draft), reason: sayReason(draft, words) };
}
