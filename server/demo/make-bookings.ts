import sharp from 'sharp';
import { createDraw, type DemoBooking, planBookings, planTurnedAway } from '#demo/bookings.ts';
import { drawPaper } from '#demo/papers.ts';
import {
  addDays,
  dateOf,
  fromInstant,
  type Instant,
  joinDateTime,
  toInstant,
} from '#domain/calendar/panama.ts';
import { photoKinds } from '#domain/precheckin/precheckin.ts';
import type { RentalFacts } from '#domain/rental/rental-facts.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { checkSearch } from '#operations/fleet/check-search.ts';
import { canBook, searchFleet } from '#operations/fleet/search-fleet.ts';
import { sendMails } from '#operations/mail/send-mails.ts';
import { cancelReservation, reviewCancellation } from '#operations/my-reservation/cancel-reservation.ts';
import { markNoShow } from '#operations/office/mark-no-show.ts';
import { startCardPayment } from '#operations/payment/start-card-payment.ts';
import { refundPayment } from '#operations/payment/transfer/refund-payment.ts';
import { settleDueRefunds } from '#operations/payment/transfer/settle-refund.ts';
import type { Services } from '#operations/ports/services.ts';
import { finishPrecheckin } from '#operations/precheckin/finish-precheckin.ts';
import { openPrecheckin } from '#operations/precheckin/open-precheckin.ts';
import { keepPhoto } from '#operations/precheckin/private-files.ts';
import { savePreferences } from '#operations/precheckin/save-preferences.ts';
import { saveVerification } from '#operations/precheckin/save-verification.ts';
import { pickUpRental, returnRental } from '#operations/rental/record-rental.ts';
import { chooseCar } from '#operations/reservation/choose-car.ts';
import { placeReservation } from '#operations/reservation/place-reservation.ts';
import { previewAmendment } from '#operations/reservation/preview-amendment.ts';
import { expireHolds } from '#operations/reservation/release-hold.ts';
import { requestAmendment } from '#operations/reservation/request-amendment.ts';
import { confirmationMail } from '#operations/reservation/reservation-mails.ts';
import { putBlock } from '#operations/stock/change-block.ts';
import { makeSandboxNumber } from '#sandbox/card-gateway/test-cards.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface DemoOrder {
  bookings: number;
  seed: number;
  signal?: AbortSignal;
}

interface Booked {
  planned: DemoBooking;
  reservation: Reservation;
  draftId: string;
  bookedAt: Instant;
}

/**
 * Makes the bookings of a demonstration by the operations of the site, each at its time in the past. No job may
 * run meanwhile: it would end holds whose time is over. Returns how many were made: a day may be closed, or a
 * class sold out.
 */
export async function makeDemoBookings(
  given: Services,
  { bookings, seed, signal }: DemoOrder,
): Promise<number> {
  const now = given.clock.now();
  // The alarms about the unclear payments are wanted.
  const log = { info() {}, warn() {}, error() {} };
  const services = { ...given, log, random: createRandom(given, seed) };
  const today = dateOf(fromInstant(now));
  const made: Booked[] = [];
  for (const planned of planBookings(today, bookings, seed)) {
    if (signal?.aborted) break;
    const booked = await book(services, planned, now);
    if (booked) made.push(booked);
  }
  for (const booked of made) if (!signal?.aborted) await meetFate(services, booked);
  while ((await settleDueRefunds(services)) > 0);
  await blockOneUnit(services, made);
  services.turnedAway.count(planTurnedAway(today, seed));
  await services.turnedAway.write();
  await markMailsSent(services);
  return made.length;
}

function at(services: Services, instant: Instant): Services {
  return { ...services, clock: { now: () => instant } };
}

/** Undefined when the car cannot be had. */
async function book(services: Services, planned: DemoBooking, now: Instant): Promise<Booked | undefined> {
  for (const other of listAlternatives(planned)) {
    const booked = await tryToBook(services, other, now);
    if (booked) return booked;
  }
  return undefined;
}

/** The airport is always open; some holidays demand more days. */
function listAlternatives(planned: DemoBooking): DemoBooking[] {
  const atAirport = { ...planned, pickupLocation: 'PTY', returnLocation: 'PTY' };
  return [planned, atAirport, { ...atAirport, returnDate: addDays(planned.returnDate, 5) }];
}

async function tryToBook(
  services: Services,
  planned: DemoBooking,
  now: Instant,
): Promise<Booked | undefined> {
  const pickupAt = toInstant(joinDateTime(planned.pickupDate, planned.time));
  // An unclear one of a day that is over would raise the alarm of its reconciliation.
  const isOpen = ['held', 'unconfirmed', 'unclear'].includes(planned.fate);
  const bookedAt = isOpen ? now : Math.min(pickupAt - planned.leadDays * DAY_MS, now - 3 * HOUR_MS);
  const then = at(services, bookedAt);
  const draftId = services.random.uuid();
  const carId = await choose(then, planned, draftId);
  if (!carId) return undefined;
  const placed = await placeReservation(then, {
    draftId,
    clientIp: toNetwork(draftId),
    form: {
      selection: {
        coverage: services.content.current().coverages.find(({ role }) => role === 'mandatory')?.code,
        coverages: [],
        era: false,
        extras: {},
        additionalDrivers: 0,
        coupon: undefined,
        driver: { licenseYears: 5, payment: 'credit' },
      },
      renter: planned.renter,
    },
    priceFingerprint: undefined,
    displayedTotalCents: undefined,
    language: planned.language,
    parsePhone: (text) => text,
  });
  if (placed.kind !== 'placed') return undefined;
  const { reservation } = placed;
  await settle(then, { planned, reservation, draftId, bookedAt });
  const stored = await services.reservations.find(reservation.id);
  return stored && { planned, reservation: stored, draftId, bookedAt };
}

async function choose(then: Services, planned: DemoBooking, draftId: string): Promise<string | undefined> {
  const search = checkSearch(then, toSearchFields(planned));
  if (search.kind !== 'valid') return undefined;
  const { offers } = await searchFleet(then, { search });
  const free = offers.filter((offer) => canBook(offer) && (planned.isPrepaid || !offer.isPrepaidOnly));
  const offer = free.find(({ carClass }) => carClass.code === planned.classCode) ?? free[0];
  if (!offer) return undefined;
  const carId = offer.car.id;
  const reservationType = planned.isPrepaid ? 'prepaid' : 'normal';
  const outcome = await chooseCar(then, { draftId, search, carId, reservationType, coupon: undefined });
  return outcome.kind === 'chosen' ? carId : undefined;
}

function toSearchFields({ pickupLocation, returnLocation, pickupDate, returnDate, time }: DemoBooking) {
  return {
    pickup_location: pickupLocation,
    return_location: returnLocation,
    pickup_date: pickupDate,
    pickup_time: time,
    return_date: returnDate,
    return_time: time,
  };
}

/** Approved at once; charged one dollar too much. */
const CARDS = { approved: '4012000000020071', unclear: makeSandboxNumber('4200000000', '05') };

async function settle(then: Services, { planned, reservation, draftId }: Booked): Promise<void> {
  const { fate, isPrepaid, language, renter } = planned;
  if (fate === 'held' || fate === 'expired' || fate === 'unconfirmed') return;
  if (!isPrepaid) {
    const now = then.clock.now();
    await then.reservations.confirmUnpaid(reservation.id, now, [confirmationMail(reservation)]);
    return;
  }
  await startCardPayment(then, {
    draftId,
    language,
    form: {
      cardHolder: `${renter.firstName} ${renter.lastName}`,
      cardNumber: fate === 'unclear' ? CARDS.unclear : CARDS.approved,
      expiration: '12/31',
      cvv: '123',
    },
    clientKey: then.random.uuid(),
    publicOrigin: then.site.origin,
    clientIp: toNetwork(draftId),
  });
}

/** Not an employee of this database: of another brand, perhaps. */
const CLERK = { employee: undefined, name: 'mostrador@staff.example', network: '', factorAt: undefined };

async function meetFate(services: Services, booked: Booked): Promise<void> {
  const { planned, reservation, bookedAt } = booked;
  const later = at(services, bookedAt + HOUR_MS);
  switch (planned.fate) {
    case 'checked-in':
      return checkIn(later, booked);
    case 'papers-sent':
      return sendPapers(later, booked);
    case 'canceled':
      return cancel(later, reservation);
    case 'changed':
      return prolong(later, booked);
    case 'refunded':
      return refundPart(services, reservation);
    case 'no-show': {
      const evening = at(services, toInstant(reservation.search.pickupAt) + 4 * HOUR_MS);
      const { code, version } = reservation;
      await markNoShow(evening, CLERK, { code, version, formId: undefined });
      return;
    }
    case 'expired':
      await expireHolds(later);
      return;
    case 'picked-up':
      return pickUp(services, reservation);
    case 'returned':
      await pickUp(services, reservation);
      return giveBack(services, reservation);
    case 'kept':
    case 'unconfirmed':
    case 'held':
    case 'unclear':
      return;
  }
}

async function pickUp(services: Services, { code, search }: Reservation): Promise<void> {
  const facts = readCar(toInstant(search.pickupAt), 8);
  await pickUpRental(at(services, facts.at), { code, unit: undefined, facts, by: CLERK.name });
}

/** In time, or early when the return is not over yet. */
async function giveBack(services: Services, { code, search }: Reservation): Promise<void> {
  const facts = readCar(Math.min(toInstant(search.returnAt), services.clock.now() - HOUR_MS), 7);
  await returnRental(at(services, facts.at), { code, branch: undefined, facts, by: CLERK.name });
}

const NEW_CARS = Date.UTC(2025, 0, 1);

/** Sixty kilometers a day, so that those of a unit never fall. */
function readCar(instant: Instant, fuelEighths: number): RentalFacts {
  const km = 60 * Math.floor((instant - NEW_CARS) / DAY_MS);
  return { at: instant, km, fuelEighths, changedAt: instant };
}

async function checkIn(then: Services, { planned, reservation }: Booked): Promise<void> {
  await sendPapers(then, { planned, reservation });
  const form = {
    documentType: 'cedula',
    documentNumber: planned.documentNumber,
    license: planned.renter.license,
    licenseExpires: '2031-12-31',
    birthday: planned.renter.birthday,
    address: 'Calle 50, Ciudad de Panamá',
    flightNumber: '',
    arrivalTime: '',
    consent: true,
  };
  const open = async () => {
    const opened = await openPrecheckin(then, reservation.id);
    return opened.kind === 'open' ? opened : undefined;
  };
  const begun = await open();
  if (begun) await saveVerification(then, begun, { form, language: planned.language });
  const verified = await open();
  if (verified) await savePreferences(then, verified, { carId: reservation.carId, extras: {}, drivers: [] });
  const chosen = await open();
  if (chosen) await finishPrecheckin(then, chosen, { payNow: false });
}

const TITLES = { license: 'Licencia de conducir', document: 'Cédula de identidad' };

async function sendPapers(
  then: Services,
  { planned, reservation }: Pick<Booked, 'planned' | 'reservation'>,
): Promise<void> {
  const { renter, documentNumber } = planned;
  await openPrecheckin(then, reservation.id);
  for (const kind of photoKinds) {
    const name = `${renter.firstName} ${renter.lastName}`;
    const svg = drawPaper({ title: TITLES[kind], name, number: documentNumber });
    const bytes = await sharp(Buffer.from(svg)).jpeg().toBuffer();
    await keepPhoto(then, { reservation }, { kind, bytes });
  }
}

async function cancel(then: Services, reservation: Reservation): Promise<void> {
  const review = await reviewCancellation(then, reservation);
  if (review.kind !== 'open') return;
  const submitted = { version: reservation.version, refundCents: review.terms.refundCents };
  await cancelReservation(then, { reservation, submitted });
}

/** By a day. */
async function prolong(then: Services, { planned, reservation }: Booked): Promise<void> {
  const { carId, selection } = reservation;
  const search = toSearchFields({ ...planned, returnDate: addDays(planned.returnDate, 1) });
  const form = { search, carId, selection };
  const preview = await previewAmendment(then, reservation, form);
  if (preview.kind !== 'ready') return;
  const submitted = { version: reservation.version, fingerprint: preview.fingerprint };
  await requestAmendment(then, { reservation, form, submitted });
}

async function refundPart(services: Services, { code, quote }: Reservation): Promise<void> {
  const paid = (await services.payments.findAttempts(code)).find(({ state }) => state === 'paid');
  if (!paid) return;
  await refundPayment(services, {
    attemptId: paid.id,
    amountCents: Math.round(quote.totalCents / 4),
    cause: 'goodwill',
    reason: 'Faltó la silla para niños',
    requestedBy: 'finanzas@staff.example',
    requestKey: services.random.uuid(),
  });
}

/** The car of a rental of the next days is damaged: a conflict. */
async function blockOneUnit(services: Services, made: readonly Booked[]): Promise<void> {
  const now = services.clock.now();
  for (const { reservation, planned } of made) {
    const { id, search } = reservation;
    if (!['kept', 'checked-in'].includes(planned.fate) || toInstant(search.pickupAt) < now + DAY_MS) continue;
    const unit = await services.reservations.findUnitLabel(id);
    if (!unit) continue;
    const reference = `demo-${services.site.brand}`;
    await putBlock(services, {
      reference,
      unit,
      from: search.pickupAt,
      until: search.returnAt,
      reason: 'damage',
    });
    return;
  }
}

/** As if they had been read: they are not composed, which takes most of the time. */
async function markMailsSent(services: Services): Promise<void> {
  const nothing = async () => ({ subject: '', text: '', html: '', attachments: [] });
  const mailComposer = { ...services.outbound.mailComposer, compose: nothing };
  const silent = {
    ...services,
    outbound: { ...services.outbound, mailComposer, mailer: { send: async () => {} } },
  };
  while ((await sendMails(silent)) > 0);
}

/** Drafts of different renters come from different networks, whose tries are limited. */
function toNetwork(draftId: string): string {
  const [a, b] = Buffer.from(draftId.slice(0, 4), 'hex');
  return `198.18.${a}.${b}`;
}

/** Codes are the same for the same seed; keys are not, because the gateway remembers those of earlier payments. */
function createRandom({ random, site }: Services, seed: number): Services['random'] {
  const draw = createDraw([...site.brand].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), seed));
  return { ...random, bytes: (count) => Uint8Array.from({ length: count }, () => draw(256)) };
}
