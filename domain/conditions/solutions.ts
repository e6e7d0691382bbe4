import { addDays, type PanamaDate } from '../calendar/panama.ts';
import { ASSUMED, type ConditionedRental, checkConditions } from './check-conditions.ts';
import { type CardKind, cardKinds, type Driver } from './condition.ts';
import { ageBands } from './driver-bands.ts';

/** The other kinds of card with which a driver may have a rental. */
export function listOtherCards(driver: Driver, rental: ConditionedRental): CardKind[] {
  const { payment: stated = ASSUMED.payment } = driver;
  return cardKinds.filter((payment) => payment !== stated && mayHave({ ...driver, payment }, rental));
}

/** The first day on which a driver who was born on a day is old enough for a rental that refuses the present age. */
export function findOldEnough(
  driver: Driver,
  birthday: PanamaDate,
  rental: ConditionedRental,
): PanamaDate | undefined {
  const { age: present = ASSUMED.age } = driver;
  const age = ageBands(rental.conditions)
    .map(({ from }) => from)
    .find((from) => from > present && mayHave({ ...driver, age: from }, rental));
  return age === undefined ? undefined : birthdayAfter(birthday, age);
}

/** One on 29 February is on 1 March in common years. */
function birthdayAfter(birthday: PanamaDate, years: number): PanamaDate {
  const [year, month] = [Number(birthday.slice(0, 4)) + years, birthday.slice(5, 7)];
  const day = Number(birthday.slice(8));
  return addDays(`${year}-${month}-01`, day - 1);
}

function mayHave(driver: Driver, rental: ConditionedRental): boolean {
  return checkConditions(driver, rental).refusals.length === 0;
}
