import { beforeAll, expect, it } from 'vitest';
import { RENTER } from '#tests/support/book-by-form.ts';
import { errorOf, getControl, headingOf, readQuote } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { aSearch } from '#tests/support/search-days.ts';
import { signInStaff } from '#tests/support/sign-in-staff.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { waitForMail } from '#tests/support/wait-for-mail.ts';

const site = siteForTests();
let clerk: Visitor;
beforeAll(async () => {
  clerk = await signInStaff(site, 'counter');
});

/** A booking that a clerk has begun. */
async function begun() {
  const address = `/staff/new?${new URLSearchParams({ source: 'telephone', ...aSearch() })}`;
  return clerk.press(await clerk.open(address), 'Elegir Toyota Corolla');
}

it('a mailed quote opens the same car and total, prefilled, and is paid as on the site', async () => {
  const form = await begun();
  const missing = await clerk.send(form, 'Enviar cotización', { email: 'ana@' });
  expect([missing.status, errorOf(missing, 'email')]).toEqual([400, expect.stringContaining('correo')]);
  const email = 'quoted@example.com';
  const typed = { email, firstName: 'Ana', lastName: 'Pérez', era: 'ERA' };
  const sent = await clerk.send(missing, 'Enviar cotización', typed);
  expect(sent.text).toContain(`La cotización va a ${email}`);
  await clerk.send(missing, 'Enviar cotización', typed);
  const audit = await site.query(`SELECT "after" FROM staff_audit WHERE verb = 'quote' AND outcome = 'done'`);
  expect(audit).toMatchObject([{ after: { source: 'quote' } }]);

  const mail = await waitForMail(site.sandbox, email);
  const [link = ''] = /https?:\/\/\S+\/mi-reserva\/cotizacion\/[\da-f]{32}/.exec(mail.text) ?? [];
  expect(sent.text).toContain(link);
  const renter = site.visit();
  const page = await renter.open(new URL(link).pathname);
  expect(headingOf(page)).toBe('Tu cotización');
  const { Total: total = '' } = readQuote(page);
  expect(mail.text).toContain(`El total es ${total}`);
  const booking = await renter.press(page, 'Continuar a la reserva');
  expect(booking.url.pathname).toBe('/reserva');
  expect(readQuote(booking).Total).toBe(total);
  expect(getControl(booking, 'email').attributes.value).toBe(email);
  const placed = await renter.send(booking, `Continuar al pago de ${total}`, {
    ...RENTER,
    email,
    license: 'Q-1',
  });
  expect([placed.status, placed.location]).toEqual([303, '/reserva/checkout']);
  const stored = await site.query(
    'SELECT source, reservation_type FROM reservations WHERE renter_email = $1',
    [email],
  );
  expect(stored).toEqual([{ source: 'quote', reservation_type: 'prepaid' }]);
});

it('a quote whose price has changed says both, and one of a car that is gone leads to those of today', async () => {
  const sent = await clerk.send(await begun(), 'Enviar cotización', { email: 'later@example.com' });
  const [path = ''] = /\/mi-reserva\/cotizacion\/[\da-f]{32}/.exec(sent.text) ?? [];
  const id = path.split('/').at(-1);
  await site.query(
    `UPDATE drafts SET draft = jsonb_set(draft, '{quotedCents}', '100') WHERE draft ->> 'source' = 'quote'
      AND draft #>> '{renter,email}' = 'later@example.com'`,
  );
  expect((await site.visit().open(path)).text).toContain('te cotizamos $1.00 y hoy es');
  await site.query(
    `UPDATE drafts SET draft = jsonb_set(draft, '{carId}', '"gone"') WHERE draft ->> 'source' = 'quote'
      AND draft #>> '{renter,email}' = 'later@example.com'`,
  );
  const gone = await site.visit().open(`/en${path}`);
  expect(gone.text).toContain('This car is no longer rented');
  const unknown = path.replace(id ?? '', '0'.repeat(32));
  expect((await site.visit().get(unknown)).status).toBe(404);
  expect((await site.visit().post(unknown, {})).status).toBe(404);
});
