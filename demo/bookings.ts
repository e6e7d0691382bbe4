import { addDays, type PanamaDate } from '#domain/calendar/panama.ts';
import { type TurnedAway, turnedAwayReasons } from '#domain/fleet/turned-away.ts';
import type { RenterForm } from '#domain/renter/renter.ts';
import type { Language } from '#domain/texts.ts';

/** What becomes of a booking of the demonstration. */
export type DemoFate =
  | 'kept'
  /** Checked in, with papers. */
  | 'checked-in'
  /** Papers sent, the rest of the pre check-in is open. */
  | 'papers-sent'
  | 'canceled'
  | 'changed'
  /** Paid, and a part was given back. */
  | 'refunded'
  | 'no-show'
  /** To be paid at the counter, and not confirmed by mail yet. */
  | 'unconfirmed'
  /** Not paid yet. */
  | 'held'
  /** Never paid. */
  | 'expired'
  /** The gateway took another amount. */
  | 'unclear'
  /** The renter has the car. */
  | 'picked-up'
  | 'returned';

export interface DemoBooking {
  fate: DemoFate;
  isPrepaid: boolean;
  classCode: string;
  pickupLocation: string;
  returnLocation: string;
  pickupDate: PanamaDate;
  returnDate: PanamaDate;
  /** `HH:mm`, of pick-up and return, while every branch is open. */
  time: string;
  /** From the booking to the pick-up. */
  leadDays: number;
  language: Language;
  renter: RenterForm;
  /** Identity card. */
  documentNumber: string;
}

interface Rule {
  fate: DemoFate;
  /** Of so many bookings together as there are shares. */
  share: number;
  /** First and last day of the pick-up, from today. */
  days: [from: number, to: number];
  isPrepaid?: boolean;
}

const rules: Rule[] = [
  { fate: 'kept', share: 9, days: [-7, 7] },
  { fate: 'checked-in', share: 5, days: [0, 6] },
  { fate: 'papers-sent', share: 2, days: [0, 6] },
  { fate: 'canceled', share: 2, days: [1, 7] },
  { fate: 'changed', share: 2, days: [1, 7], isPrepaid: false },
  { fate: 'refunded', share: 1, days: [-7, 7], isPrepaid: true },
  { fate: 'no-show', share: 1, days: [-6, -1] },
  { fate: 'unconfirmed', share: 1, days: [2, 7], isPrepaid: false },
  { fate: 'held', share: 1, days: [2, 7], isPrepaid: true },
  { fate: 'expired', share: 1, days: [2, 7], isPrepaid: true },
  { fate: 'unclear', share: 1, days: [1, 7], isPrepaid: true },
  { fate: 'picked-up', share: 3, days: [-1, -1] },
  { fate: 'returned', share: 3, days: [-7, -2] },
];

/** Half of the bookings begin at the airport, where the clerk of the demonstration works. */
const branches = ['PTY', 'PTY', 'PTY', 'PTY', 'TOC', 'PAC', 'VES', 'DAV'];
const classes = ['ECAR', 'CCAR', 'ICAR', 'CFAR', 'IFAR', 'SFBD', 'SQBD'];
const times = ['08:00', '08:30', '09:00', '09:30', '10:00', '11:00', '12:00', '13:00'];
const firstNames =
  'María José Ana Luis Carmen Carlos Yaribeth Edgardo Itzel Rubén Luz Omar Gloria Iñaki Jean-Luc Siobhán Zoë Łukasz Mei'.split(
    ' ',
  );
const lastNames =
  'González,Rodríguez,Pérez,Sánchez,Batista,Castillo,De León,Núñez,Quintero,Him,Ábrego,Peñalosa,D’Angelo,Müller,O’Brien,Wałęsa,Ng'.split(
    ',',
  );

/**
 * Bookings around today, the same for the same day, number and seed. The first ones have each fate once; then
 * the fates come by their shares.
 */
export function planBookings(today: PanamaDate, count: number, seed: number): DemoBooking[] {
  const draw = createDraw(seed);
  const shares = rules.flatMap((rule) => Array<Rule>(rule.share).fill(rule));
  return Array.from({ length: count }, (_, at) => {
    const rule = rules[at] ?? pick(shares, draw);
    return planBooking(rule, { today, at, draw });
  });
}

function planBooking(
  { fate, days: [from, to], isPrepaid }: Rule,
  { today, at, draw }: { today: PanamaDate; at: number; draw: Draw },
): DemoBooking {
  const pickupLocation = pick(branches, draw);
  const pickupDate = addDays(today, from + draw(to - from + 1));
  return {
    fate,
    isPrepaid: isPrepaid ?? draw(5) < 3,
    classCode: pick(classes, draw),
    pickupLocation,
    returnLocation: draw(8) === 0 ? pick(branches, draw) : pickupLocation,
    pickupDate,
    returnDate: addDays(pickupDate, 1 + draw(6)),
    time: pick(times, draw),
    leadDays: 1 + draw(20),
    language: draw(4) === 0 ? 'en' : 'es',
    ...planRenter(at, draw),
  };
}

function planRenter(at: number, draw: Draw): Pick<DemoBooking, 'renter' | 'documentNumber'> {
  const number = `8-${100 + draw(900)}-${1000 + at}`;
  const renter = {
    firstName: pick(firstNames, draw),
    lastName: pick(lastNames, draw),
    email: `cliente${at + 1}@correo.example`,
    phone: `+5076${String(1_000_000 + draw(1_000_000) * 8 + at).slice(-7)}`,
    birthday: `${1955 + draw(42)}-0${1 + draw(9)}-1${draw(10)}`,
    license: number,
    terms: true,
  };
  return { renter, documentNumber: number };
}

/** Returns a whole number below `count`. */
type Draw = (count: number) => number;

function pick<Item>(items: readonly Item[], draw: Draw): Item {
  const item = items[draw(items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}

/** Searches of the coming three weeks that found no car, the same for the same day and seed. */
export function planTurnedAway(today: PanamaDate, seed: number): TurnedAway[] {
  const draw = createDraw(seed);
  return Array.from({ length: 150 }, () => {
    const reason = pick(turnedAwayReasons, draw);
    const classCode = reason === 'closed' ? '' : pick(classes, draw);
    return { day: addDays(today, 1 + draw(21)), branch: pick(branches, draw), classCode, reason };
  });
}

/** Mulberry32: few lines, and the same numbers on each machine. */
export function createDraw(seed: number): Draw {
  let state = seed >>> 0;
  return (count) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}
