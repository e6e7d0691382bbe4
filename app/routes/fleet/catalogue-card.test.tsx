import { expect, test } from 'vitest';
import { fleetPrice } from '#domain/pricing/fleet-price.ts';
import type { ReservationType } from '#domain/pricing/quote.ts';
import { oneDayInTown } from '#domain/pricing/trip.ts';
import { aCar, aCarClass, aCoverage, someRates } from '#tests/support/a-rental.ts';
import { renderMarkup, toText } from '#tests/support/render-markup.tsx';
import { CatalogueCard } from './catalogue-card.tsx';
import type { FleetCardData } from './fleet-page.ts';

const price = (reservationType: ReservationType) =>
  fleetPrice({
    car: aCar(),
    carClass: aCarClass(),
    reservationType,
    trip: oneDayInTown,
    coverages: [aCoverage()],
    rates: someRates(),
    coupon: undefined,
  });

test('without dates a car costs "from" the lower of both ways to pay, as on the front page', () => {
  const [prepaid, normal] = [price('prepaid'), price('normal')];
  const { id, type, seats, bags, doors, transmission, fuel, pictureId } = aCar();
  const card: FleetCardData = {
    id,
    type,
    seats,
    bags,
    doors,
    transmission,
    fuel,
    pictureId,
    name: 'Toyota Corolla',
    className: aCarClass().name,
    status: 'available',
    obstacle: undefined,
    totals: { prepaid: prepaid.totalCents, normal: normal.totalCents },
    quote: undefined,
  };
  const text = toText(renderMarkup(<CatalogueCard card={card} />));
  // (32.00 − 10 % + 15.00) + 7 %
  expect(text).toContain('desde $46.87');
});
