import { formatMoney } from '#app/texts/format.ts';
import type { Restriction } from '#domain/fleet/restrictions.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { AmendServices } from '#operations/reservation/amend-reservation.ts';
import type { AmendmentProblem } from '#operations/reservation/preview-amendment.ts';
import { type ChangeUnpaid, changeUnpaid, previewChange } from '#operations/staff/change-unpaid.ts';
import type { ReservationsCommand } from './parse-reservations-command.ts';

type ChangeCommand = Extract<ReservationsCommand, { kind: 'change' }>;
type Rental = Pick<Reservation, 'search' | 'snapshot' | 'quote'>;
type Outcome = Awaited<ReturnType<typeof changeUnpaid | typeof previewChange>>;
type Refusal = Exclude<Outcome, { kind: 'ready' | 'changed' }>;

/** Changes a rental for the counter. Without `--yes` it only shows what it would become, with its price. */
export async function answerChange(
  services: AmendServices,
  { changes, yes, actor: by }: ChangeCommand,
  reservation: Reservation,
): Promise<{ text: string; status: 0 | 1 }> {
  const change: ChangeUnpaid = { reservation, changes };
  const preview = await previewChange(services, change);
  if (preview.kind !== 'ready') return { text: refusal(preview, reservation), status: 1 };
  const lines = [`${reservation.code}: ${describe(reservation)}`, `becomes:    ${describe(preview.becomes)}`];
  if (!yes) return { text: [...lines, 'Nothing was done; --yes does it.'].join('\n'), status: 0 };
  const outcome = await changeUnpaid(services, { ...change, by });
  if (outcome.kind !== 'changed') return { text: refusal(outcome, reservation), status: 1 };
  return { text: [...lines, 'It is changed; its renter gets a mail.'].join('\n'), status: 0 };
}

function describe({ search, snapshot, quote }: Rental): string {
  const time = (at: string) => at.replace('T', ' ');
  const from = `${time(search.pickupAt)} ${search.pickupLocation}`;
  const to = `${time(search.returnAt)} ${search.returnLocation}`;
  return `${snapshot.carName}, ${from} to ${to}, ${formatMoney(quote.totalCents)}`;
}

function refusal(outcome: Refusal, { code, state }: Reservation): string {
  switch (outcome.kind) {
    case 'paid-online':
    case 'to-pay':
      return `${code} is paid online: its renter changes it at /mi-reserva and pays or gets the difference.`;
    case 'locked':
      return outcome.reason === 'past'
        ? `The rental of ${code} has begun. A car that stays out longer gets a block with the reason late-return: npm run units -- import.`
        : `${code} is ${state}: that cannot be done with it (${outcome.reason}).`;
    case 'invalid':
      return ['That cannot be rented:', ...outcome.problems.map(describeProblem)].join('\n');
    case 'car-unavailable':
      return 'There is no such car for those days; --car is an id of the collection flota.';
    case 'restricted':
      return `A restriction refuses that: ${describeRestriction(outcome.restriction)}.`;
    case 'unchanged':
      return `${code} is like that already.`;
    case 'no-unit-free':
      return 'No such car is free at that time.';
    case 'too-many-unpaid':
      return 'Its renter would have more unpaid reservations than max_open_unpaid allows.';
    case 'too-late':
      return 'The time for changes free of charge is over.';
    case 'try-later':
      return 'The coupon of the reservation cannot be read; try again later.';
    case 'changed-meanwhile':
      return `${code} has changed at this moment; look again.`;
  }
}

/** For example `min-days 3, 2027-02-05 to 2027-02-10`. */
function describeRestriction({ from, to, ...row }: Restriction): string {
  return `${row.kind}${'days' in row ? ` ${row.days}` : ''}, ${from} to ${to}`;
}

/** For example `pickup_time: closedHours {"opens":"08:00"}`. */
function describeProblem({ field, message: { key, values } }: AmendmentProblem): string {
  return `  ${field}: ${key.slice('validation.'.length)}${values ? ` ${JSON.stringify(values)}` : ''}`;
}
