import { describe, expect, it } from 'vitest';
import { toLanguageForm } from '#app/texts/language-form.ts';
import { toCondition } from '#domain/conditions/condition.ts';
import type { CalendarDay, CalendarPrice } from '#domain/pricing/price-calendar.ts';
import { aBranch, aCityBranch, aRatePeriod } from '#tests/support/a-rental.ts';
import { toCalendarView } from './calendar-view.ts';

const ASKED = {
  given: {
    kind: 'valid' as const,
    pickupBranch: aBranch(),
    returnBranch: aCityBranch(),
    search: {
      pickupLocation: 'PTY',
      returnLocation: 'CDE',
      pickupAt: '2027-03-02T10:00',
      returnAt: '2027-03-05T10:00',
    },
  },
  side: 'pickup' as const,
  reservationType: undefined,
  coupon: undefined,
  rates: {
    graceMinutes: 29,
    ratePeriods: [aRatePeriod({ from: '2027-03-06', to: '2027-03-09' })],
    conditions: [toCondition('visitor', { when: { residence: 'abroad' }, effects: { feePerDayCents: 100 } })],
  },
};

const RESTRICTION = {
  kind: 'min-days' as const,
  days: 5,
  name: undefined,
  classes: [],
  branches: [],
  from: '2027-03-06',
  to: '2027-03-09',
};

const aDay = (day: number, price: CalendarPrice): CalendarDay => ({
  date: `2027-03-0${day}`,
  pickupAt: `2027-03-0${day}T10:00`,
  returnAt: `2027-03-0${day + 3}T10:00`,
  ...price,
});
const DAYS = [
  aDay(1, { kind: 'priced', totalCents: 12_345 }),
  aDay(2, { kind: 'priced', totalCents: 10_000 }),
  aDay(3, { kind: 'sold-out' }),
  aDay(4, { kind: 'refused', message: { key: 'validation.closedDay', values: { branch: aBranch().name } } }),
  aDay(5, { kind: 'wrong-length' }),
  aDay(6, { kind: 'restricted', restriction: RESTRICTION }),
];

const view = (path: string, changes: Partial<typeof ASKED> = {}, days = DAYS) =>
  toCalendarView({ ...ASKED, ...changes }, days, toLanguageForm(path));

describe('toCalendarView', () => {
  it('names the cheapest days in words', () => {
    expect(view('/').cheapest).toBe('El día más barato: mar, 2 mar, por $100.00 en total.');
    expect(view('/en').cheapest).toBe('The cheapest day: Tue, Mar 2, for $100.00 in total.');
    const many = [1, 2, 3, 4, 5].map((day) => aDay(day, { kind: 'priced', totalCents: 100 }));
    const dear = [6, 7, 8, 9].flatMap((day) => Array(4).fill(aDay(day, { kind: 'priced', totalCents: 101 })));
    expect(view('/', {}, [...many, ...dear]).cheapest).toBe(
      'Los días más baratos: lun, 1 mar · mar, 2 mar · mié, 3 mar y 2 días más, por $1.00 en total.',
    );
    expect(view('/', {}, many).cheapest).toBeUndefined();
  });

  it('counts the cheapest days and marks those that cost more, when they are more than a quarter of the days', () => {
    const priced = [1, 2, 3, 4, 5, 6].map((day) =>
      aDay(day, { kind: 'priced', totalCents: day < 3 ? 100 : 101 }),
    );
    const { cheapest, days } = view('/', {}, [...priced, aDay(7, { kind: 'sold-out' })]);
    expect(cheapest).toBe('En 2 de 6 días el total más bajo es el mismo, $1.00; los demás cuestan más.');
    expect(days.filter(({ isCheapest }) => isCheapest)).toEqual([]);
    expect(days[0]?.marks).toEqual([]);
    expect(days.map(({ isDearer = false }) => isDearer)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('says that all days have the same total, only when each has one', () => {
    const equal = [1, 2, 3].map((day) => aDay(day, { kind: 'priced', totalCents: 100 }));
    const taken = [1, 2, 3].map((day) => aDay(day, { kind: 'sold-out' }));
    expect(view('/', {}, equal).same).toBe(
      'El total más bajo es $1.00 cualquier día, del lun, 1 mar al mié, 3 mar.',
    );
    expect(view('/en', {}, equal).same).toBe(
      'The lowest total is $1.00 on any day from Mon, Mar 1 to Wed, Mar 3.',
    );
    expect(view('/', {}, [...equal, aDay(4, { kind: 'priced', totalCents: 101 })]).same).toBeUndefined();
    expect(view('/', {}, [...equal, aDay(4, { kind: 'sold-out' })]).same).toBeUndefined();
    expect(view('/', {}, taken).same).toBeUndefined();
  });

  it('writes nothing into the day of the pick-up where days of return are chosen', () => {
    const message = { key: 'validation.returnBeforePickup' as const };
    const days = [2, 3].map((day) => aDay(day, { kind: 'refused', message }));
    const shown = view('/', { side: 'return' } as object, days).days;
    expect(shown.map(({ text }) => text)).toEqual(['', 'no disponible']);
    expect(shown[0]?.reason).not.toBe('');
  });

  it('says "hoy ya no" in a day for which it is too late', () => {
    const message = { key: 'validation.leadTime' as const };
    const { days } = view('/', {}, [aDay(2, { kind: 'refused', message })]);
    expect(days.map(({ text }) => text)).toEqual(['hoy ya no']);
  });

  it('says for whom the totals are', () => {
    expect(view('/en').search).toMatch(/ · For drivers who live abroad\.$/);
    expect(view('/').search).toMatch(/a\.\sm\. · Para conductores que viven fuera de Panamá\.$/);
  });

  it('says from which age there is a car, where conditions refuse the driver', () => {
    const refused = { kind: 'refused' as const, message: { key: 'validation.minimumAge' as const } };
    const { days } = view('/en', {}, [aDay(2, { ...refused, fromAge: 25 }), aDay(3, refused)]);
    expect(days.map(({ text, reason }) => [text, reason])).toEqual([
      ['from age 25', 'The cars that are left are for drivers aged 25 or older.'],
      ['unavailable', expect.stringContaining('21')],
    ]);
  });

  it('gives each day its total with the search that costs it, or the reason that there is none', () => {
    const { days } = view('/en', { coupon: 'VERANO10' } as object);
    expect(days.map(({ text, spoken, href }) => [text, spoken, href])).toEqual([
      ['$123.45', '$123.45', expect.stringContaining('pickup_date=2027-03-01&')],
      ['$100.00', '$100.00, best price', expect.stringContaining('return_date=2027-03-05&')],
      ['sold out', 'No cars are left.', undefined],
      ['closed', expect.stringContaining('Tocumen Airport'), undefined],
      ['no cars', 'No car is rented for 3 days.', undefined],
      ['min. 5 days', expect.stringContaining('5 days'), undefined],
    ]);
    expect(days[0]?.href).toMatch(/^\/en\/flota\?pickup_location=PTY&.*coupon=VERANO10$/);
  });
});
