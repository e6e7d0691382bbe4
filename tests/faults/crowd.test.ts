import { expect } from 'vitest';
import {
  aCard,
  CARDS,
  chooseCar,
  EXAMPLE_CHOICES,
  pay,
  RENTER,
  TO_PAYMENT,
} from '#tests/support/book-by-form.ts';
import { inDays } from '#tests/support/search-days.ts';
import { createVisitor } from '#tests/support/visitor.ts';
import { scenariosForTests } from './fixture/scenario.ts';

const scenario = scenariosForTests();
const RENTERS = 200;
/** A class and a branch with exactly one car in the demo stock. */
const LAST = { car: 'Toyota Prado', search: { pickup_location: 'DAV', return_location: 'DAV' } };

scenario([33, 'card', `${RENTERS} renters want the last car`], async (fixture, random) => {
  const typed = { ...EXAMPLE_CHOICES, ...RENTER };
  const fates = await Promise.all(
    Array.from({ length: RENTERS }, async (_, index) => {
      const visitor = createVisitor(fixture.site.origin);
      const search = { ...LAST.search, pickup_date: inDays(40), return_date: inDays(45) };
      const form = await chooseCar(visitor, { ...LAST, search });
      const page = await visitor.press(form, TO_PAYMENT.es, {
        ...typed,
        email: `crowd-${index}@example.com`,
      });
      if (!page.url.pathname.endsWith('/checkout')) return 'no car';
      // The renter with the car, possibly after a declined card, pays in four tabs at once. One of these
      // payments succeeds.
      if (random.next() < 0.5) await pay(visitor, page, aCard(CARDS.declined));
      const tabs = await Promise.all([1, 2, 3, 4].map(() => visitor.open('/reserva/checkout')));
      await Promise.all(tabs.map((tab) => pay(visitor, tab, aCard(CARDS.frictionless)).catch(() => {})));
      return 'tried to pay';
    }),
  );
  expect(fates.filter((fate) => fate === 'tried to pay')).toHaveLength(1);
  await fixture.time.settle();
  const cars = await fixture.query(
    "SELECT a.unit_id FROM allocations a JOIN car_units u ON u.id = a.unit_id WHERE u.branch_code = 'DAV'",
  );
  expect(cars).toHaveLength(1);
  const confirmed = await fixture.query("SELECT code FROM reservations WHERE state = 'confirmed'");
  expect(confirmed).toHaveLength(1);
  expect((await fixture.readLedgers()).filter(({ netCents }) => netCents !== 0)).toHaveLength(1);
});
