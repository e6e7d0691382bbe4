import { carName } from '#domain/fleet/car.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { aReservationForm, chooseAs, reserveAs } from './a-booking.ts';
import type { TestSite } from './open-test-site.ts';
import { aSearch, type Search } from './search-days.ts';

let renters = 0;

/** A confirmed rental of a Corolla, to be paid at the counter, of another renter each time. */
export async function bookAtCounter(
  { services, query }: Pick<TestSite, 'services' | 'query'>,
  search: Partial<Search> = {},
): Promise<Reservation> {
  renters += 1;
  const car = services.content.current().cars.find((each) => carName(each) === 'Toyota Corolla');
  const draftId = await chooseAs(services, {
    search: aSearch({ return_location: 'PTY', ...search }),
    carId: car?.id ?? '',
    reservationType: 'normal',
  });
  const placed = await reserveAs(services, draftId, { form: aForm(), clientIp: `198.18.0.${renters % 250}` });
  if (placed.kind !== 'placed') throw new Error(JSON.stringify(placed));
  const { id } = placed.reservation;
  await query(`UPDATE reservations SET state = 'confirmed', hold_until = NULL WHERE id = $1`, [id]);
  const booked = await services.reservations.find(id);
  if (!booked) throw new Error('Not booked');
  return booked;
}

function aForm() {
  const { selection, renter } = aReservationForm();
  const driver = { licenseYears: 5, payment: 'credit' } as const;
  return aReservationForm({
    selection: { ...selection, era: false, extras: {}, additionalDrivers: 0, driver },
    renter: {
      ...renter,
      email: `renter-${renters}@example.com`,
      phone: `6200-${1000 + renters}`,
      license: `N-${9000 + renters}`,
    },
  });
}
