import { dateOf, type PanamaDate } from '#domain/calendar/panama.ts';
import { canonicalText } from '#domain/canonical-text.ts';
import { checkConditions } from '#domain/conditions/check-conditions.ts';
import type { FieldProblem } from '#domain/message.ts';
import { isVerbPossible } from '#domain/office/verbs.ts';
import { ageOn, checkRenter, type Renter, type RenterForm } from '#domain/renter/renter.ts';
import { type Reservation, toEffectiveState } from '#domain/reservation/reservation.ts';
import { toConditionedRental } from '../fleet/conditioned-rental.ts';
import type { Services } from '../ports/services.ts';
import type { Actor, AuditValues } from '../ports/staff-store.ts';
import { statedDrivers } from '../reservation/precheckin-record.ts';
import { renterAsSold } from '../reservation/quote-draft.ts';
import {
  type OfficeServices,
  startVerb,
  toAuditedAct,
  type VerbRefusal,
  type VerbRequest,
} from './start-verb.ts';

export type CorrectedForm = Omit<RenterForm, 'terms'>;

export type CorrectRenterOutcome =
  | VerbRefusal
  | { kind: 'done' }
  | { kind: 'invalid'; problems: FieldProblem<keyof RenterForm>[] }
  | { kind: 'unchanged' }
  | { kind: 'payment-in-progress' }
  /** With this birth date the conditions demand something else than what was sold, as a change may. */
  | { kind: 'other-terms'; canChange: boolean };

interface Input extends VerbRequest {
  form: CorrectedForm;
  /** E.164; undefined for an invalid number. */
  parsePhone: (text: string) => string | undefined;
}

/** By the rules of a booking. With another address old links open nothing, and waiting mails go to the new one. */
export async function correctRenter(
  services: OfficeServices & Pick<Services, 'content' | 'precheckins' | 'secrets'>,
  actor: Actor,
  { form, parsePhone, ...request }: Input,
): Promise<CorrectRenterOutcome> {
  const started = await startVerb(services, actor, 'renter', request);
  if (started.kind !== 'started') return started;
  const { reservation } = started;
  const checked = await check(services, reservation, { form, parsePhone });
  if (checked.kind !== 'valid') return checked;
  const { id: reservationId, code, version } = reservation;
  const { before, after } = differences(reservation.renter, checked.renter);
  const audited = toAuditedAct(services, actor, {
    verb: 'renter',
    subject: code,
    before,
    after,
    formId: request.formId,
  });
  return services.reservations.correctRenter({ reservationId, version }, checked.renter, audited);
}

type Checked =
  | { kind: 'valid'; renter: Renter }
  | Extract<CorrectRenterOutcome, { kind: 'invalid' | 'unchanged' | 'other-terms' }>;

async function check(
  services: Parameters<typeof correctRenter>[0],
  reservation: Reservation,
  { form, parsePhone }: Pick<Input, 'form' | 'parsePhone'>,
): Promise<Checked> {
  const content = services.content.current();
  const rental = toConditionedRental(content, reservation);
  const driver = renterAsSold(content, reservation);
  const pickupDate = dateOf(reservation.search.pickupAt);
  const checked = checkRenter({ ...form, terms: true }, { pickupDate, rental, driver, parsePhone });
  const canChange = isVerbPossible('change', toEffectiveState(reservation, services.clock.now()));
  if (checked.kind === 'invalid') {
    const stated = await statedDrivers(services, reservation, { birthday: form.birthday });
    // A change has the date of the pre check-in where there is one.
    const counts = stated.renter.birthday === form.birthday;
    return canChange && counts && isRefusedByConditions(checked.problems)
      ? { kind: 'other-terms', canChange }
      : checked;
  }
  const { renter } = checked;
  if (canonicalText(renter) === canonicalText(reservation.renter)) return { kind: 'unchanged' };
  const demands = (birthday: PanamaDate) =>
    canonicalText(checkConditions({ ...driver, age: ageOn(birthday, pickupDate) }, rental));
  const before = await statedDrivers(services, reservation);
  const after = await statedDrivers(services, reservation, { birthday: renter.birthday });
  if (demands(before.renter.birthday) === demands(after.renter.birthday)) return { kind: 'valid', renter };
  return { kind: 'other-terms', canChange };
}

/** Whether only conditions of content refuse the age: a change may make an exception from them. */
function isRefusedByConditions(problems: Extract<Checked, { kind: 'invalid' }>['problems']): boolean {
  return problems.every(
    ({ field, message: { key } }) => field === 'birthday' && key === 'validation.condition',
  );
}

/** The fields that differ. */
function differences(from: Renter, to: Renter): Record<'before' | 'after', AuditValues> {
  const changed = (Object.keys(to) as (keyof Renter)[]).filter((field) => from[field] !== to[field]);
  const pick = (renter: Renter): Pick<AuditValues, keyof Renter> =>
    Object.fromEntries(changed.map((field) => [field, renter[field]]));
  return { before: pick(from), after: pick(to) };
}
