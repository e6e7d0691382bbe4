import { dateOf } from '#domain/calendar/panama.ts';
import { canonicalText } from '#domain/canonical-text.ts';
import type { FieldProblem } from '#domain/message.ts';
import {
  checkVerification,
  type VerificationField,
  type VerificationForm,
} from '#domain/precheckin/check-verification.ts';
import { hasReached, isSamePaper, type PhotoKind } from '#domain/precheckin/precheckin.ts';
import type { StatedDriver } from '#domain/renter/stated-driver.ts';
import type { Language } from '#domain/texts.ts';
import { toConditionedRental } from '../fleet/conditioned-rental.ts';
import type { Services } from '../ports/services.ts';
import { sealDrivers } from '../reservation/precheckin-record.ts';
import { renterAsSold } from '../reservation/quote-draft.ts';
import { keepTypedVerification } from './keep-typed.ts';
import type { OpenPrecheckin } from './open-precheckin.ts';
import { findOutdated, hasSameData, isWritten, type OutdatedForm } from './version-token.ts';

/** Must change with the consent text (catalog key `precheckin.consent`). */
export const CONSENT_VERSION = '2026-11';

export type SaveVerificationOutcome =
  | { kind: 'saved' }
  | { kind: 'invalid'; problems: FieldProblem<VerificationField>[] }
  /** It pays a price for the stored birthday. */
  | { kind: 'payment-in-progress' }
  /** Changed on another device, or the browser has opened another reservation; nothing was stored. */
  | { kind: OutdatedForm };

/**
 * Logs the consent with text version and time (Ley 81 of 2019). Reached later steps stay reached. Papers with other
 * numbers, and those that were asked for again, wait for an employee.
 */
export async function saveVerification(
  services: Services,
  opened: OpenPrecheckin,
  {
    form,
    language,
    versionToken,
  }: { form: VerificationForm; language: Language; versionToken?: string | undefined },
): Promise<SaveVerificationOutcome> {
  const { reservation, precheckin, photos } = opened;
  const { search } = reservation;
  const outdated = findOutdated(opened, versionToken);
  if (outdated === 'other-reservation') return { kind: outdated };
  const content = services.content.current();
  const check = checkVerification(form, {
    pickupDate: dateOf(search.pickupAt),
    returnDate: dateOf(search.returnAt),
    rental: toConditionedRental(content, reservation),
    driver: renterAsSold(content, reservation),
    photos: Object.fromEntries(
      Object.entries(photos).map(([kind, id]) => [kind, id !== undefined]),
    ) as Record<PhotoKind, boolean>,
  });
  if (check.kind === 'invalid') {
    if (!outdated) await keepTypedVerification(services, opened, form);
    return check;
  }
  const { verification } = check;
  if (outdated && !hasSameData(precheckin, { verification })) return { kind: outdated };
  const { renter, selection } = reservation;
  const before = precheckin.verification ?? renter;
  const saved = await services.precheckins.save({
    reservationId: reservation.id,
    version: precheckin.version,
    step: hasReached(precheckin, 'verified') ? precheckin.step : 'verified',
    sealedDrivers: sealDrivers({ ...precheckin, verification, typed: undefined }, services.secrets),
    preferences: precheckin.preferences,
    completedAt: precheckin.completedAt,
    consent: { textVersion: CONSENT_VERSION, givenAt: services.clock.now(), language },
    hasNewPapers: precheckin.papers?.state === 'asked' || !isSamePaper(precheckin.verification, verification),
    isPriced:
      toFacts({ ...selection.driver, ...verification }) !== toFacts({ ...selection.driver, ...before }),
  });
  if (saved === 'payment-in-progress') return { kind: saved };
  if (saved === 'saved' || (await isWritten(services, opened, { verification }))) return { kind: 'saved' };
  return { kind: 'changed-meanwhile' };
}

function toFacts({ birthday, licenseYears, licenseFrom }: StatedDriver): string {
  return canonicalText({ birthday, licenseYears, licenseFrom });
}
