import { canonicalText } from '#domain/canonical-text.ts';
import type { Precheckin } from '#domain/precheckin/precheckin.ts';
import type { Services } from '../ports/services.ts';
import { toPrecheckin } from '../reservation/precheckin-record.ts';
import type { OpenPrecheckin } from './open-precheckin.ts';

type Opened = Pick<OpenPrecheckin, 'reservation' | 'precheckin'>;

/** `other-reservation`: the browser has opened another pre-check-in. */
export type OutdatedForm = 'other-reservation' | 'changed-meanwhile';

/** Identifies the pre-check-in and its version in a form. */
export function toVersionToken({ reservation, precheckin }: Opened): string {
  return `${reservation.code}.${precheckin.version}`;
}

/** Undefined when the mark is current or missing. */
export function findOutdated(opened: Opened, token: string | undefined): OutdatedForm | undefined {
  if (token === undefined || token === toVersionToken(opened)) return undefined;
  return token.startsWith(`${opened.reservation.code}.`) ? 'changed-meanwhile' : 'other-reservation';
}

/** A form that is submitted twice must not fail. */
export function hasSameData<Part extends keyof Precheckin>(
  precheckin: Precheckin,
  data: Pick<Precheckin, Part>,
): boolean {
  const parts = Object.keys(data) as Part[];
  return parts.every((part) => canonicalText(precheckin[part] ?? null) === canonicalText(data[part] ?? null));
}

/** Whether a concurrent request has stored equal data. */
export async function isWritten<Part extends keyof Precheckin>(
  { precheckins, secrets }: Services,
  { reservation }: Opened,
  data: Pick<Precheckin, Part>,
): Promise<boolean> {
  const record = await precheckins.find(reservation.id);
  return record !== undefined && hasSameData(toPrecheckin(record, secrets, reservation), data);
}
