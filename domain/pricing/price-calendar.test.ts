import { describe, expect, it } from 'vitest';
import { aCalendar, aRestriction, corolla } from '#tests/support/a-calendar.ts';
import { aCar, aCarClass, aCityBranch, everyDay, someRates } from '#tests/support/a-rental.ts';
import { type Condition, toCondition } from '../conditions/condition.ts';
import {
  type CalendarPrice,
  type CalendarRental,
  type CalendarRequest,
  cheapestDays,
  priceDay,
  rentalsByPickup,
  rentalsByReturn,
} from './price-calendar.ts';

const carClass = aCarClass();
const WEEK = { pickupAt: '2027-02-03T10:00', returnAt: '2027-02-10T10:00' };
const dayOf = (request: CalendarRequest, rental: Partial<CalendarRental> = {}) => {
  const {
    date: _,
    pickupAt: __,
    returnAt: ___,
    ...price
  } = priceDay(request, {
    date: '2027-02-03',
    ...WEEK,
    ...rental,
  });
  return price;
};

describe('priceDay', () => {
  it('has the total of the worked example of rates by date and length', () => {
    expect(dayOf(aCalendar({ cars: [corolla] }))).toEqual({ kind: 'priced', totalCents: 34_116 });
  });

  it('has the lowest total of the free cars and of the ways to pay', () => {
    const all = dayOf(aCalendar());
    const isFree = (classCode: string) => classCode === 'ICAR';
    expect(all).not.toEqual(dayOf(aCalendar({ isFree })));
    expect(dayOf(aCalendar({ isFree }))).toEqual({ kind: 'priced', totalCents: 34_116 });
    expect(dayOf(aCalendar({ cars: [corolla], reservationTypes: ['normal'] }))).toEqual({
      kind: 'priced',
      totalCents: 36_658,
    });
  });

  it('names the restriction when no other car is free, and leaves restricted cars out', () => {
    const restriction = aRestriction({ classes: ['ECAR'] });
    const restrictions = [restriction];
    expect(dayOf(aCalendar({ restrictions }))).toEqual({ kind: 'priced', totalCents: 34_116 });
    expect(dayOf(aCalendar({ restrictions, isFree: () => false }))).toEqual({
      kind: 'restricted',
      restriction,
    });
    expect(dayOf(aCalendar({ restrictions: [aRestriction({ from: '2027-02-11' })] })).kind).toBe('priced');
  });

  describe('where conditions refuse the driver', () => {
    const text = { es: 'Desde 25 años' };
    const fromAge = (age: number, classes: string[] = []) =>
      toCondition('age', { when: { maxAge: age - 1, classes }, effects: { refuse: true }, text });
    const dayFor = (age: number, conditions: Condition[], changes: Partial<CalendarRequest> = {}) =>
      dayOf(aCalendar({ driver: { age }, rates: someRates({ conditions }), ...changes }));
    const message = { key: 'validation.condition', values: { text } };

    it('names the least age for which a free car can be had', () => {
      const rows = [fromAge(25, ['ICAR']), fromAge(23, ['ECAR'])];
      expect(dayFor(21, rows)).toEqual({ kind: 'refused', message, fromAge: 23 });
      const isFree = (classCode: string) => classCode === 'ICAR';
      expect(dayFor(21, rows, { isFree })).toEqual({ kind: 'refused', message, fromAge: 25 });
      expect(dayFor(25, rows).kind).toBe('priced');
    });

    it('has no age where none would do', () => {
      const noVisitors = toCondition('no-visitors', {
        when: { residence: 'abroad' },
        effects: { refuse: true },
        text,
      });
      expect(dayFor(30, [noVisitors])).toEqual({ kind: 'refused', message, fromAge: undefined });
    });

    it('is sold out without a free unit, and restricted where that is in the way of a car they may have', () => {
      expect(dayFor(21, [fromAge(25)], { isFree: () => false }).kind).toBe('sold-out');
      const restrictions = [aRestriction({ classes: ['ECAR'] })];
      expect(dayFor(21, [fromAge(25, ['ICAR'])], { restrictions }).kind).toBe('restricted');
      expect(dayFor(21, [fromAge(25)], { restrictions }).kind).toBe('refused');
    });
  });

  it('says that a branch is closed, with its name', () => {
    const hours = { ...everyDay({ from: '08:00', to: '18:00' }), closedDates: ['2027-02-10'] };
    const branch = aCityBranch({ hours });
    expect(dayOf(aCalendar({ returnBranch: branch }))).toEqual({
      kind: 'refused',
      message: { key: 'validation.closedDay', values: { branch: branch.name } },
    });
  });

  it.each<[string, Partial<CalendarRequest>, Partial<CalendarRental>, CalendarPrice]>([
    [
      'a day in the past',
      {},
      { pickupAt: '2027-01-24T10:00' },
      { kind: 'refused', message: { key: 'validation.pastDate' } },
    ],
    ['a class without a free unit', { isFree: () => false }, {}, { kind: 'sold-out' }],
    [
      'cars that content took off sale',
      { cars: [{ car: aCar({ status: 'unavailable' }), carClass }] },
      {},
      { kind: 'sold-out' },
    ],
    ['a fleet without cars', { cars: [] }, {}, { kind: 'sold-out' }],
    [
      'cars that are rented for fewer days only',
      { cars: [{ car: aCar({ minimumDays: 2 }), carClass }] },
      {},
      { kind: 'wrong-length' },
    ],
  ])('has no total for %s', (_, changes, rental, expected) => {
    expect(dayOf(aCalendar(changes), rental)).toEqual(expected);
  });
});

it('moves a rental with its times and its length, also beyond the end of a month', () => {
  expect(rentalsByPickup(WEEK, '2027-02-27', 2)).toEqual([
    { date: '2027-02-27', pickupAt: '2027-02-27T10:00', returnAt: '2027-03-06T10:00' },
    { date: '2027-02-28', pickupAt: '2027-02-28T10:00', returnAt: '2027-03-07T10:00' },
  ]);
});

it('keeps the pick-up and moves the return', () => {
  expect(rentalsByReturn(WEEK, '2027-02-04', 2)).toEqual([
    { date: '2027-02-04', pickupAt: WEEK.pickupAt, returnAt: '2027-02-04T10:00' },
    { date: '2027-02-05', pickupAt: WEEK.pickupAt, returnAt: '2027-02-05T10:00' },
  ]);
});

describe('cheapestDays', () => {
  const aDay = (day: number, price: CalendarPrice) => ({ date: `2027-02-0${day}`, ...WEEK, ...price });
  const priced = (totalCents: number): CalendarPrice => ({ kind: 'priced', totalCents });

  it('names all days with the lowest total', () => {
    const days = [
      aDay(1, priced(200)),
      aDay(2, priced(100)),
      aDay(3, { kind: 'sold-out' }),
      aDay(4, priced(100)),
    ];
    expect(cheapestDays(days)).toEqual({ totalCents: 100, dates: ['2027-02-02', '2027-02-04'] });
  });

  it('names none when all totals are equal or there are none', () => {
    expect(cheapestDays([aDay(1, priced(100)), aDay(2, priced(100))])).toBeUndefined();
    expect(cheapestDays([aDay(1, { kind: 'sold-out' })])).toBeUndefined();
  });
});
