import { describe, expect, it, vi } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import { aCard, CARDS, getCode, pay, reserve } from '#tests/support/book-by-form.ts';
import { readLedger } from '#tests/support/control-sandbox.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, headingOf, type Page, readQuote } from '#tests/support/html/page.ts';
import { find, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';
import type { Typed, Visitor } from '#tests/support/visitor.ts';
import { listMails } from '#tests/support/wait-for-mail.ts';

const site = siteForTests();

let renters = 0;

/** A renter on the page for changing: the worked example, paid by card or to be paid at the counter. */
async function book(type: 'prepaid' | 'normal' = 'prepaid') {
  const visitor = site.visit();
  const email = `changer-${++renters}@example.com`;
  const next = await reserve(visitor, { type, typed: { email } });
  const thanks = type === 'prepaid' ? await pay(visitor, next) : next;
  const own = await visitor.click(thanks, 'Ver mi reserva');
  return { visitor, email, code: getCode(thanks), form: await visitor.click(own, 'Cambiar la reserva') };
}

const preview = (visitor: Visitor, form: Page, typed: Typed) =>
  visitor.press(form, 'Ver la diferencia', typed);
const LONGER = { return_date: inDays(30) };
const SHORTER = { return_date: inDays(25) };

const netOf = async (code: string) =>
  (await readLedger(site.sandbox, code)).reduce((sum, { netCents }) => sum + netCents, 0);

const subjectsTo = async (email: string) =>
  (await listMails(site.sandbox, email)).map(({ subject }) => subject);

describe('changing a reservation', () => {
  it('shows the form with the current choices', async () => {
    const { form } = await book();
    expect(headingOf(form)).toBe('Cambiar la reserva');
    const valueIn = (name: string) => readValues(getControl(form, name))[0];
    expect([valueIn('pickup_location'), valueIn('return_location')]).toEqual(['PTY', 'CDE']);
    expect([valueIn('pickup_date'), valueIn('return_time')]).toEqual([inDays(21), '10:00']);
    expect([valueIn('extra_PANAPASS'), valueIn('additional_drivers')]).toEqual(['1', '1']);
    expect(form.text).toMatch(/PanaPass \+\$[\d.]+ por unidad/);
    expect(form.text).toMatch(/Conductores adicionales \+\$[\d.]+ por cada uno/);
    expect(form.text).toMatch(/Devolver un día después \(\+\$[\d.]+\)/);
    expect(form.body).toMatch(/<option[^>]*>Kia Sportage \(\+\$[\d.]+\)</);
  });

  it('shows both bills before the change, and refunds the difference of a cheaper one', async () => {
    const { visitor, form, code, email } = await book();
    const shown = await preview(visitor, form, SHORTER);
    const [before, after] = [readQuote(shown, 'Precio de ahora'), readQuote(shown, 'Precio nuevo')];
    expect(before.Total).toBe('$484.14');
    const difference = toCents(before.Total) - toCents(after.Total);
    expect(difference).toBeGreaterThan(0);
    expect(shown.text).toContain(`Te devolvemos $${(difference / 100).toFixed(2)}`);
    expect(await netOf(code)).toBe(48_414);
    const done = await visitor.press(shown, 'Confirmar el cambio');
    expect(done.url.pathname).toBe(`/mi-reserva/${code}`);
    expect(done.text).toContain('Tu reserva cambió');
    expect(readQuote(done).Total).toBe(after.Total);
    await vi.waitFor(async () => expect(await netOf(code)).toBe(toCents(after.Total)), { timeout: 30_000 });
    await vi.waitFor(
      async () => expect(await subjectsTo(email)).toContain(`Cambio confirmado ${code} · Firefly Car Rental`),
      { timeout: 30_000 },
    );
    const calendar = await visitor.get(`/mi-reserva/${code}/calendar.ics`);
    expect(calendar.body).toContain(`DTEND;TZID=America/Panama:${inDays(25).replaceAll('-', '')}T100000`);
  });

  it('is applied when the difference of a more expensive one is paid, and not before', async () => {
    const { visitor, form, code } = await book();
    const shown = await preview(visitor, form, LONGER);
    const after = readQuote(shown, 'Precio nuevo');
    const difference = `$${((toCents(after.Total) - 48_414) / 100).toFixed(2)}`;
    const payment = await visitor.press(shown, `Pagar la diferencia de ${difference}`);
    expect(headingOf(payment)).toMatch(/^Paga la diferencia de \$\d/);
    for (const text of [code, 'Toyota Corolla', 'Aeropuerto de Tocumen'])
      expect(payment.text).toContain(text);
    expect(payment.text).not.toContain('Sucursales');
    expect(payment.headers.get('content-security-policy')).toContain("'strict-dynamic'");
    const own = () => visitor.get(`/mi-reserva/${code}`);
    expect(readQuote(await own()).Total).toBe('$484.14');
    const declined = await visitor.press(payment, 'Pagar $', aCard(CARDS.declined));
    expect(declined.text).toContain('El pago no se realizó');
    expect(readQuote(await own()).Total).toBe('$484.14');
    const done = await visitor.press(declined, 'Pagar $', aCard());
    expect(done.url.pathname).toBe(`/mi-reserva/${code}`);
    expect(done.text).toContain(`Pagaste la diferencia de ${difference}. Tu reserva cambió`);
    expect(readQuote(done)).toMatchObject({ Total: after.Total, 'Pagado en línea': after.Total });
    expect(await netOf(code)).toBe(toCents(after.Total));
    const again = await visitor.open(payment.url.pathname);
    expect(again.url.pathname).toBe(`/mi-reserva/${code}`);
  });

  it('shows the bank’s challenge to its renter without a draft, and to no other visitor', async () => {
    const { visitor, form, code } = await book();
    const payment = await visitor.press(await preview(visitor, form, LONGER), 'Pagar la diferencia');
    visitor.cookies.delete('volante_draft');
    const waiting = await visitor.press(payment, 'Pagar $', aCard(CARDS.challenge));
    expect(waiting.text).toContain('Verificando pago...');
    const [, challenge = ''] = /href="(\/pay\/challenge\/[^"]+)"/.exec(waiting.body) ?? [];
    expect((await visitor.get(challenge)).status).toBe(200);
    const attempt = challenge.split('/').at(-1);
    expect(JSON.parse((await visitor.get(`/pay/status/${attempt}`)).body)).toEqual({ kind: 'verification' });
    expect((await site.visit().get(challenge)).status).toBe(303);
    expect((await site.visit().get(`/pay/status/${attempt}`)).status).toBe(404);
    expect((await visitor.get(`/pay/result/${attempt}`)).body).toContain(payment.url.pathname);
    // During the payment the reservation cannot be changed in any other way.
    const cancel = await visitor.open(`/mi-reserva/${code}/cancelar`);
    const refused = await visitor.send(cancel, 'Cancelar la reserva');
    expect(refused.status).toBe(409);
    const givenUp = await visitor.press(waiting, 'Usar otra tarjeta');
    expect(headingOf(givenUp)).toMatch(/^Paga la diferencia/);
    expect(await netOf(code)).toBe(48_414);
  });

  it('changes car, branches and extras of one for the counter at once', async () => {
    const { visitor, form, code } = await book('normal');
    const request = {
      car_id: idOf(form, 'Kia Sportage'),
      return_location: 'PTY',
      extra_PANAPASS: '0',
      additional_drivers: '0',
    };
    const shown = await preview(visitor, form, request);
    expect(shown.text).toMatch(/Pagarás \$[\d.,]+ (más|menos) en la sucursal/);
    const done = await visitor.press(shown, 'Confirmar el cambio');
    expect(first(done)).toMatch(/^Auto: Toyota Corolla → Kia Sportage/);
    expect(first(done)).toContain('Devolución: Costa del Este → Aeropuerto de Tocumen');
    expect(first(done)).toContain('PanaPass: 1 → 0');
    expect(readQuote(done)).not.toHaveProperty('PanaPass');
    expect(await site.services.reservations.findByCode(code)).toMatchObject({
      search: { returnLocation: 'PTY' },
    });
  });

  it('shows problems beside the field, and keeps what was typed', async () => {
    const { visitor, form } = await book('normal');
    const page = await preview(visitor, form, { pickup_date: '2020-01-01', additional_drivers: '2' });
    expect([page.status, errorOf(page, 'pickup_date')]).toEqual([400, 'Elige una fecha a partir de hoy']);
    expect(readValues(getControl(page, 'additional_drivers'))).toEqual(['2']);
    expect((await preview(visitor, form, {})).text).toContain('no hay nada que cambiar');
    expect((await preview(visitor, form, { car_id: 'nothing' })).text).toContain(
      'no se alquila para esos días',
    );
  });

  it('takes no price from a form, and shows a changed bill again', async () => {
    const { visitor, form, code } = await book('normal');
    const shown = await preview(visitor, form, LONGER);
    for (const forged of [{ prices: 'x' }, { version: '99' }, { version: 'x' }]) {
      const answer = await visitor.send(shown, 'Confirmar el cambio', forged);
      expect([answer.status, answer.text]).toEqual([
        409,
        expect.stringContaining('tu reserva quedó como estaba'),
      ]);
    }
    const twice = await Promise.all([1, 2].map(() => visitor.send(shown, 'Confirmar el cambio')));
    expect(twice.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect((await site.services.reservations.findByCode(code))?.version).toBe(2);
  });

  it('is refused with a message when it is too late, canceled or begun', async () => {
    const { visitor, form, code } = await book();
    const path = `/en/mi-reserva/${code}/cambiar`;
    const at = async (time: string) => {
      site.setTime(toInstant(time));
      await visitor.post('/mi-reserva', { code, who: 'Pérez' });
    };
    await at(`${inDays(20)}T12:00`);
    const late = await preview(visitor, form, SHORTER);
    expect(late.text).toContain('El plazo para cambios sin costo terminó');
    await at(`${inDays(21)}T10:00`);
    expect((await visitor.get(path)).text).toContain('The rental has begun');
    site.setTime(Date.now());
    await visitor.post('/mi-reserva', { code, who: 'Pérez' });
    await visitor.press(await visitor.open(`/mi-reserva/${code}/cancelar`), 'Cancelar la reserva');
    expect((await visitor.get(path)).text).toContain('is already canceled');
  });

  it('is refused for other visitors, as is its payment', async () => {
    const { visitor, form, code } = await book();
    const payment = await visitor.press(await preview(visitor, form, LONGER), 'Pagar la diferencia');
    const other = await book('normal');
    const mixed = payment.url.pathname.replace(code, other.code);
    expect((await other.visitor.get(mixed)).status).toBe(404);
    for (const path of [`/mi-reserva/${code}/cambiar`, payment.url.pathname])
      expect((await site.visit().get(path)).location).toBe('/mi-reserva');
    expect((await site.visit().post(payment.url.pathname, { intent: 'pay-card' })).location).toBe(
      '/mi-reserva',
    );
  });
});

/** The message above the reservation. */
function first({ root }: Page): string {
  return textOf(find(root, ({ attributes }) => attributes.role === 'status'));
}

function toCents(amount: string | undefined): number {
  return Math.round(Number(amount?.replace(/[$,]/g, '')) * 100);
}

function idOf({ body }: Page, name: string): string {
  return new RegExp(`<option value="([^"]+)"[^>]*>${name}[^<]*<`).exec(body)?.[1] ?? '';
}
