import { formatMoney } from '#app/texts/format.ts';
import { formatPhone } from '#app/texts/phone.server.ts';
import { fromInstant } from '#domain/calendar/panama.ts';
import { photoKinds } from '#domain/precheckin/precheckin.ts';
import type { Quote } from '#domain/pricing/quote.ts';
import type { Delivery } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { pickText } from '#domain/texts.ts';
import { formatAttempt, formatCapture, formatMails, formatRefund, formatTable } from '../payments/format.ts';
import type { OpenedPrecheckin, ReservationDetails } from './read-reservation-details.ts';

export function formatReservations(reservations: readonly Reservation[]): string {
  const rows = reservations.map(({ code, state, search, snapshot, renter, quote, paymentStatus }) => [
    code,
    state,
    search.pickupAt.replace('T', ' '),
    search.pickupLocation,
    search.returnAt.replace('T', ' '),
    search.returnLocation,
    snapshot.carName,
    `${renter.firstName} ${renter.lastName}`,
    formatMoney(quote.totalCents),
    paymentStatus,
  ]);
  const head = ['CODE', 'STATE', 'PICK-UP', 'AT', 'RETURN', 'AT', 'CAR', 'RENTER', 'TOTAL', 'PAYMENT'];
  return formatTable([head, ...rows]);
}

/** All data of a reservation in sections; empty sections are left out. */
export function formatReservationDetails(details: ReservationDetails): string {
  const { reservation, payments, guarantee, refunds, mails, history, precheckin } = details;
  const parts: [string, string | undefined][] = [
    ['RESERVATION', formatRental(reservation)],
    ['BILL', formatQuote(reservation)],
    ['PAYMENTS', payments.map((payment) => formatAttempt(payment, undefined)).join('\n\n')],
    ['GUARANTEE', guarantee && formatCapture(guarantee)],
    ['REFUNDS', refunds.map(formatRefund).join('\n\n')],
    ['PRE CHECK-IN', precheckin && formatPrecheckin(precheckin)],
    ['MAILS', mails.length > 0 ? formatMails(mails) : undefined],
    ['HISTORY', formatHistory(history)],
  ];
  return parts.flatMap(([title, text]) => (text ? [`${title}\n${text}`] : [])).join('\n\n');
}

function formatRental(reservation: Reservation): string {
  const { search, snapshot, renter, selection, quote } = reservation;
  const era = selection.era ? ['ERA'] : [];
  const chosen = [selection.coverage ?? 'none', ...selection.coverages, ...era];
  const named = (code: string) => nameOf(quote, code);
  return formatTable([
    ['code', reservation.code],
    ['state', `${reservation.state}, ${reservation.paymentStatus}, ${reservation.reservationType}`],
    ['renter', `${renter.firstName} ${renter.lastName}, born ${renter.birthday}, license ${renter.license}`],
    ['contact', `${renter.email}, ${formatPhone(renter.phone)}, ${reservation.language}`],
    ['pick-up', `${toTime(search.pickupAt)} ${snapshot.pickupBranchName.es} (${search.pickupLocation})`],
    ...formatDelivery(selection.delivery),
    ['return', `${toTime(search.returnAt)} ${snapshot.returnBranchName.es} (${search.returnLocation})`],
    ['car', `${snapshot.carName} or similar, ${reservation.classCode}`],
    ['protection', chosen.map(named).join(', ')],
    ['extras', formatExtras(selection.extras, named)],
    ['other drivers', `${selection.additionalDrivers}`],
    ...(selection.coupon ? [['coupon', selection.coupon]] : []),
    ['made', toTime(fromInstant(reservation.createdAt))],
    ['version', `${reservation.version}`],
  ]);
}

function formatDelivery(delivery: Delivery | undefined): [string, string][] {
  if (!delivery) return [];
  const { label, address, instructions } = delivery;
  return [['delivery', [pickText(label, 'es').text, address, instructions].filter(Boolean).join(', ')]];
}

function formatQuote({ quote }: Reservation): string {
  const rows = [
    ...quote.lines.map(({ kind, code, label, rate, amountCents, chargeId }) => [
      (label && pickText(label, 'es').text) ??
        [kind.replaceAll('-', ' '), code, rate?.period && pickText(rate.period, 'es').text]
          .filter(Boolean)
          .join(' '),
      formatMoney(amountCents),
      ...(chargeId ? [`charge id ${chargeId}`] : []),
    ]),
    ['airport fee', formatMoney(quote.airportFeeCents)],
    ['ITBMS', formatMoney(quote.taxCents)],
    ['TOTAL', formatMoney(quote.totalCents)],
    ['due online', formatMoney(quote.dueNowCents)],
    ['due at the branch', formatMoney(quote.dueAtBranchCents)],
    ['deposit', formatMoney(quote.depositCents)],
  ];
  return formatTable(rows);
}

function formatPrecheckin({
  step,
  completedAt,
  consent,
  preferences,
  photos,
  papers,
  drivers,
}: OpenedPrecheckin): string {
  const rows: [string, unknown][] = [
    ['step', step],
    ['done', completedAt === undefined ? undefined : toTime(fromInstant(completedAt))],
    ['consent', consent && `to text ${consent.textVersion}, ${toTime(fromInstant(consent.givenAt))}`],
    ['photos', photoKinds.filter((kind) => photos[kind]).join(', ')],
    ['papers', papers && [papers.state, papers.reason, papers.note].filter(Boolean).join(', ')],
    ['preferences', preferences && `car ${preferences.carId}, extras ${formatExtras(preferences.extras)}`],
    ...listAnswers(drivers),
  ];
  return formatTable(rows.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}

/** The drivers' answers, one row per fact: `birthday 1990-05-17`, `additional drivers 1 license N-1`. */
function listAnswers(answer: unknown, name = ''): [string, unknown][] {
  if (answer === null || typeof answer !== 'object') return [[name, answer]];
  return Object.entries(answer).flatMap(([key, value]) =>
    listAnswers(value, `${name} ${Array.isArray(answer) ? Number(key) + 1 : splitName(key)}`.trim()),
  );
}

/** `licenseExpires` becomes `license expires`. */
function splitName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function nameOf({ lines }: Quote, code: string): string {
  const line = lines.find((each) => each.code === code || (each.kind === 'era' && code === 'ERA'));
  return line?.label ? pickText(line.label, 'es').text : code;
}

function formatExtras(extras: Record<string, number>, nameOf = (code: string) => code): string {
  const counted = Object.entries(extras).map(([code, count]) => `${count} × ${nameOf(code)}`);
  return counted.join(', ') || 'none';
}

function formatHistory(history: ReservationDetails['history']): string {
  return formatTable(
    history.map(({ at, kind, by, version, before }) => [
      toTime(fromInstant(at)),
      kind,
      `by ${by}`,
      `version ${version}`,
      `before: ${before.snapshot.carName}, ${toTime(before.search.pickupAt)} ${before.search.pickupLocation} to ${toTime(before.search.returnAt)} ${before.search.returnLocation}, ${formatMoney(before.quote.totalCents)}`,
    ]),
  );
}

function toTime(at: string): string {
  return at.replace('T', ' ');
}
