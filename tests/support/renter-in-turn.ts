import { expect } from 'vitest';
import { pay, RENTER, reserve } from './book-by-form.ts';
import { inDays } from './search-days.ts';
import { createVisitor } from './visitor.ts';

/** A booking by the renter of this turn, of every second one paid by card. Returns the page that it ended on. */
export async function bookInTurn(origin: string, turn: number) {
  const visitor = createVisitor(origin);
  const day = 20 + 3 * (turn % 50);
  const search = { return_location: 'PTY', pickup_date: inDays(day), return_date: inDays(day + 2) };
  const phone = `6${String(turn).padStart(3, '0')}-4567`;
  const typed = { ...RENTER, email: `renter-${turn}@example.com`, license: `N-${turn}`, phone };
  const isPaid = turn % 2 === 1;
  const reserved = await reserve(visitor, { type: isPaid ? 'prepaid' : 'normal', search, typed });
  return { visitor, isPaid, page: isPaid ? await pay(visitor, reserved) : reserved };
}

/** Erases the data of a renter whose rental is over, by the button of the renter's page. */
export async function eraseAsRenter(origin: string, code: string): Promise<void> {
  const visitor = createVisitor(origin);
  await visitor.send(await visitor.open('/mi-reserva'), 'Ver mi reserva', { code, who: 'Pérez' });
  const page = await visitor.press(await visitor.open(`/mi-reserva/${code}/datos`), 'Borrar mis datos');
  expect(page.text).toContain('Borramos tus datos');
}
