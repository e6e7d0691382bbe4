import { canonicalText } from '#domain/canonical-text.ts';
import type { Precheckin } from '#domain/precheckin/precheckin.ts';
import type { Services } from '../ports/services.ts';
import type { OpenPrecheckin } from './open-precheckin.ts';
import { toPrecheckin } from './precheckin-record.ts';

type Opened = Pick<OpenPrecheckin, 'reservation' | 'precheckin'>;

/** `other-reservation`: the browser has opened another pre-check-in. */
export type OutdatedForm = 'other-reservation' | 'changed-meanwhile';

/** Identifies the pre-check-in and its version in a form. */
export function toShownMark({ reservation, precheckin }: Opened): string {
  return `${reservation.code}.${precheckin.version}`;
}

/** Undefined when the mark is current or missing. */
export function findOutdated(opened: Opened, mark: string | undefined): OutdatedForm | undefined {
  if (mark === undefined || mark === toShownMark(opened)) return undefined;
  return mark.startsWith(`${opened.reservation.code}.`) ? 'changed-meanwhile' : 'other-reservation';
}

/** A form that is submitted twice must not fail. */
export function tellsTheSame<Part extends keyof Precheckin>(
  precheckin: Precheckin,
  told: Pick<Precheckin, Part>,
): boolean {
  const parts = Object.keys(told) as Part[];
  return parts.every((part) => canonicalText(precheckin[part] ?? null) === canonicalText(told[part] ?? null));
}

/** Whether a concurrent request has stored equal data. */
export async function isWritten<Part extends keyof Precheckin>(
  { precheckins, secrets }: Services,
  { reservation }: Opened,
  told: Pick<Precheckin, Part>,
): Promise<boolean> {
  const record = await precheckins.find(reservation.id);
  return record !== undefined && tellsTheSame(toPrecheckin(record, secrets), told);
}
