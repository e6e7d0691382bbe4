import { canonicalText } from '#domain/canonical-text.ts';
import type { Precheckin } from '#domain/precheckin/precheckin.ts';
import type { Services } from '../ports/services.ts';
import type { OpenPrecheckin } from './open-precheckin.ts';
import { toPrecheckin } from './precheckin-record.ts';

type Opened = Pick<OpenPrecheckin, 'reservation' | 'precheckin'>;

/** Why a form is not taken as it is: `other-reservation`, the browser has begun another pre check-in since. */
export type OutdatedForm = 'other-reservation' | 'changed-meanwhile';

/** What a form carries along of the pre check-in that it was filled in for. */
export function toShownMark({ reservation, precheckin }: Opened): string {
  return `${reservation.code}.${precheckin.version}`;
}

/** Undefined: the form is of this pre check-in as it is now, or says nothing of it. */
export function findOutdated(opened: Opened, mark: string | undefined): OutdatedForm | undefined {
  if (mark === undefined || mark === toShownMark(opened)) return undefined;
  return mark.startsWith(`${opened.reservation.code}.`) ? 'changed-meanwhile' : 'other-reservation';
}

/** Whether the same stands there already: of a form sent twice the second has nothing to complain about. */
export function tellsTheSame<Part extends keyof Precheckin>(
  precheckin: Precheckin,
  told: Pick<Precheckin, Part>,
): boolean {
  const parts = Object.keys(told) as Part[];
  return parts.every((part) => canonicalText(precheckin[part] ?? null) === canonicalText(told[part] ?? null));
}

/** Whether another request, which was quicker, has written the same. */
export async function isWritten<Part extends keyof Precheckin>(
  { precheckins, secrets }: Services,
  { reservation }: Opened,
  told: Pick<Precheckin, Part>,
): Promise<boolean> {
  const record = await precheckins.find(reservation.id);
  return record !== undefined && tellsTheSame(toPrecheckin(record, secrets), told);
}
