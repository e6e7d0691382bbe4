import { expect, it } from 'vitest';
import { fleetPrice } from '#domain/pricing/fleet-price.ts';
import type { ReservationType } from '#domain/pricing/quote.ts';
import { oneDayTrips } from '#domain/pricing/trip.ts';
import { aCar, aCarClass, aCoverage, someRates } from '#tests/support/a-rental.ts';
import { renderMarkup, toText } from '#tests/support/render-markup.tsx';
import { CarCard, type CarCardProps } from './car-card.tsx';

const price = (reservationType: ReservationType) =>
  fleetPrice({
    car: aCar(),
    carClass: aCarClass(),
    reservationType,
    ...oneDayTrips(someRates(), [], '2027-01-04'),
    coverages: [aCoverage()],
    rates: someRates(),
    coupon: undefined,
  }).totalCents;

const CARD: CarCardProps['card'] = {
  ...aCar(),
  name: 'Toyota Corolla',
  className: aCarClass().name,
  isFourByFour: undefined,
  status: 'available',
  unitsLeft: undefined,
  isPrepaidOnly: undefined,
  obstacle: undefined,
  totals: { prepaid: price('prepaid'), normal: price('normal') },
};

const render = (props: Partial<CarCardProps>, path?: string) =>
  renderMarkup(<CarCard card={CARD} days={undefined} isOpen={false} eager={false} {...props} />, path);

it('shows "from" with the lower price of both ways to pay without dates, as on the home page', () => {
  // (32.00 − 10 % + 15.00) + 7 %
  expect(toText(render({}))).toContain('desde $46.87');
});

it('has one button for each way to pay, with distinct accessible names', () => {
  const html = render({ days: 2 }, '/en/flota');
  const buttons = [...html.matchAll(/<button[^>]* value="corolla:(\w+)" aria-label="([^"]+)"[^>]*>(\w+)</g)];
  expect(buttons.map(([, way, name, text]) => [way, name, text])).toEqual([
    ['prepaid', 'Select (pay now): Toyota Corolla', 'Select'],
    ['normal', 'Select (pay at pick-up): Toyota Corolla', 'Select'],
  ]);
});

it('offers no payment at the counter when its units are kept for paid bookings, and says so', () => {
  const html = render({ days: 2, card: { ...CARD, isPrepaidOnly: true } });
  expect(html).not.toMatch(/:normal|data-pay/);
  expect(toText(html)).toContain('Solo pagando ahora');
});

it('shows the number of units left only when they are few', () => {
  expect(toText(render({ days: 2, card: { ...CARD, status: 'lowAvailability', unitsLeft: 2 } }))).toContain(
    'Quedan 2',
  );
  expect(toText(render({ days: 2, card: { ...CARD, status: 'lowAvailability' } }))).toContain('Quedan pocos');
});

const TAKEN: CarCardProps['card']['obstacle'] = { kind: 'taken', reason: { es: 'No quedan unidades.' } };

it('has neither price nor button when it cannot be booked, but a reason', () => {
  const html = render({ days: 2, card: { ...CARD, status: 'unavailable', obstacle: TAKEN } });
  expect(html).not.toMatch(/<button|\$/);
  expect(toText(html)).toContain('No quedan unidades.');
});

it('says what the counter asks for it alone', () => {
  const card: typeof CARD = { ...CARD, depositCents: 150_000, isCreditOnly: true, licenseYears: 5 };
  expect(toText(render({ days: 2, card }, '/en/flota'))).toContain(
    'deposit $1,500.00, only with a credit card, license held for 5 years or more',
  );
});
