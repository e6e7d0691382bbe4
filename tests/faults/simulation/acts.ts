import { addDays, dateOf, fromInstant } from '#domain/calendar/panama.ts';
import { CARDS, reserve } from '#tests/support/book-by-form.ts';
import { PAPERS, photo, startCheckIn, toPapersForm } from '#tests/support/check-in-by-form.ts';
import type { Page } from '#tests/support/html/page.ts';
import type { FaultFixture } from '../fixture/fault-fixture.ts';
import { buttonOf, hasButton } from './buttons.ts';
import { payByPayPal, returnAgain, typeCard } from './paying.ts';
import type { Act, RenterPlan } from './schedule.ts';
import { COUPON, codeOf, type SimulatedRenter } from './simulated-renter.ts';

const RESERVE = /^(Continuar al pago|Continue to payment|Confirmar reserva|Confirm reservation)/;
/** A class and a branch with exactly one car in the demo stock. */
const LAST_CAR = { name: 'Toyota Prado', at: 'DAV' };

/** Does an act. Throws when a page, a button or an answer is missing, as happens during faults. */
export async function perform(fixture: FaultFixture, renter: SimulatedRenter, act: Act): Promise<void> {
  // A renter whose reservation failed tries again, in case the last car or the coupon is gone.
  const { plan } = renter;
  const wish = act.kind === 'book' ? plan : { ...plan, car: 'many' as const, hasCoupon: false };
  if (renter.codes.size === 0) await book(fixture, renter, wish);
  switch (act.kind) {
    case 'book':
      return;
    case 'pay-card':
      return payByCard(renter, act);
    case 'pay-paypal':
      return payByPayPal(renter, await openCheckout(renter), act.choice);
    case 'return-again':
      return returnAgain(renter);
    case 'reload':
      return void (await openCheckout(renter));
    case 'check-in':
      return checkIn(renter);
    case 'amend':
      return amend(renter, act);
    case 'cancel':
      return cancel(renter);
    case 'goodwill':
      return refundSome(fixture, renter);
  }
}

async function book(
  fixture: FaultFixture,
  { visitor, email }: SimulatedRenter,
  { language, type, car, inDays, days, hasCoupon }: RenterPlan,
): Promise<void> {
  const today = dateOf(fromInstant(fixture.time.now()));
  const dates = { pickup_date: addDays(today, inDays), return_date: addDays(today, inDays + days) };
  const isLast = car === 'last';
  const places = isLast ? { pickup_location: LAST_CAR.at, return_location: LAST_CAR.at } : {};
  let page = await reserve(visitor, {
    language,
    type,
    search: { ...dates, ...places },
    ...(isLast && { car: LAST_CAR.name }),
    typed: { email, additional_drivers: '0', ...(hasCoupon && { coupon: COUPON.code }) },
  });
  // A coupon changes the total, which the renter then confirms.
  if (page.status === 409) page = await visitor.press(page, buttonOf(page, RESERVE));
  if (!/\/(checkout|thanks)$/.test(page.url.pathname))
    throw new Error(`Not reserved: ${page.status} on ${page.url.pathname}`);
}

async function refundSome(fixture: FaultFixture, renter: SimulatedRenter): Promise<void> {
  const outcome = await fixture.refund(codeOf(renter), 1_000);
  if (!['requested', 'unknown', 'pending', 'refunded'].includes(outcome)) throw new Error(outcome);
}

async function openCheckout({ visitor, plan }: SimulatedRenter): Promise<Page> {
  return visitor.open(`${plan.language === 'en' ? '/en' : ''}/reserva/checkout`);
}

/** Pays on the checkout page, in one or two tabs at once. */
async function payByCard(renter: SimulatedRenter, act: Act & { kind: 'pay-card' }): Promise<void> {
  const tabs = await Promise.all(Array.from({ length: act.tabs }, () => openCheckout(renter)));
  const paying = tabs.map((tab) => typeCard(renter, tab, { card: CARDS[act.card], bank: act.bank }));
  const [first] = await Promise.allSettled(paying);
  if (first?.status === 'rejected') throw first.reason;
}

/** Opens the reservation by code and name, as from another browser. */
async function look(renter: SimulatedRenter): Promise<Page> {
  const code = codeOf(renter);
  const page = await renter.visitor.open('/mi-reserva');
  return renter.visitor.press(page, 'Ver mi reserva', { code, who: 'Pérez' });
}

async function amend(renter: SimulatedRenter, { days, pays }: Act & { kind: 'amend' }): Promise<void> {
  const { visitor } = renter;
  await look(renter);
  const form = await visitor.open(`/mi-reserva/${codeOf(renter)}/cambiar`);
  const [, until = ''] = /name="return_date"[^>]*value="([\d-]+)"/.exec(form.body) ?? [];
  const shown = await visitor.press(form, 'Ver la diferencia', { return_date: addDays(until, days) });
  if (hasButton(shown, /^Confirmar el cambio/))
    return void (await visitor.press(shown, 'Confirmar el cambio'));
  const payment = await visitor.press(shown, 'Pagar la diferencia');
  if (pays === 'paypal') await payByPayPal(renter, payment, 'balance');
  else await typeCard(renter, payment, { card: CARDS.frictionless, bank: 'approve' });
}

async function cancel(renter: SimulatedRenter): Promise<void> {
  await look(renter);
  const page = await renter.visitor.open(`/mi-reserva/${codeOf(renter)}/cancelar`);
  await renter.visitor.press(page, 'Cancelar la reserva');
}

/** Checks in with one more driver, and pays for the driver when it is a prepaid reservation. */
async function checkIn(renter: SimulatedRenter): Promise<void> {
  const { visitor } = renter;
  await visitor.follow(await startCheckIn(visitor, codeOf(renter)));
  await visitor.post(
    '/precheckin/verify',
    toPapersForm(PAPERS, { documentPhoto: photo, licensePhoto: photo }),
  );
  const preferences = await visitor.open('/precheckin/preferences');
  const checkout = await visitor.press(preferences, 'Continuar', {
    driver1_firstName: 'Luis',
    driver1_lastName: 'Díaz',
    driver1_license: 'L-1',
    driver1_licenseExpires: '2099-01-01',
    driver1_birthday: '1985-03-04',
  });
  if (hasButton(checkout, /^Pagar al retirar/)) await visitor.press(checkout, 'Pagar al retirar');
  else if (hasButton(checkout, /^Pagar \$/))
    await typeCard(renter, checkout, { card: CARDS.frictionless, bank: 'approve' });
  else if (hasButton(checkout, /^Terminar/)) await visitor.press(checkout, 'Terminar');
}
