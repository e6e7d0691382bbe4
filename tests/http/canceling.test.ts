import { describe, expect, it, vi } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import { getCode, pay, reserve } from '#tests/support/book-by-form.ts';
import { readLedger } from '#tests/support/control-sandbox.ts';
import { getLink, headingOf, type Page, readQuote } from '#tests/support/html/page.ts';
import { find, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { readAttachments } from '#tests/support/read-attachments.ts';
import { inDays } from '#tests/support/search-days.ts';
import { waitInMails } from '#tests/support/wait-for-mail.ts';

const site = siteForTests();

let renters = 0;

/** A renter on the page of a reservation, either paid by card or to be paid at the counter. */
async function book(type: 'prepaid' | 'normal' = 'prepaid') {
  const visitor = site.visit();
  const email = `canceller-${++renters}@example.com`;
  const next = await reserve(visitor, { type, typed: { email } });
  const thanks = type === 'prepaid' ? await pay(visitor, next) : next;
  const code = getCode(thanks);
  return { visitor, email, code, page: await visitor.click(thanks, 'Ver mi reserva') };
}

const netOf = async (code: string) =>
  (await readLedger(site.sandbox, code)).reduce((sum, { netCents }) => sum + netCents, 0);

describe('canceling', () => {
  it('shows the refund before the cancellation, then refunds, releases the car and sends a mail', async () => {
    const { visitor, code, email, page } = await book();
    expect(page.text).toContain('Cancelas sin costo hasta el');
    expect(page.text).toContain('Después, cancelar cuesta $96.83.');
    const terms = await visitor.click(page, 'Cancelar la reserva');
    expect(headingOf(terms)).toBe('Cancelar la reserva');
    // Shows the facts of the rental, but no links to other services.
    for (const text of [code, 'Toyota Corolla', 'Aeropuerto de Tocumen']) expect(terms.text).toContain(text);
    expect(terms.text).not.toContain('Waze');
    expect(readQuote(terms)).toEqual({
      Pagaste: '$484.14',
      'Costo de cancelar': '$0.00',
      'Te devolvemos': '$484.14',
    });
    expect(terms.text).toMatch(/Te devolvemos \$484\.14 a la tarjeta terminada en \d{4}, en 5 a 10 días\./);
    const done = await visitor.press(terms, 'Cancelar la reserva');
    expect([done.status, done.url.pathname]).toEqual([200, `/mi-reserva/${code}`]);
    for (const text of ['Tu reserva está cancelada', 'Cancelada', '$484.14'])
      expect(done.text).toContain(text);
    expect(done.text).toMatch(/A la tarjeta terminada en \d{4} en camino/);
    expect(done.text).not.toContain(`${code}-R`);
    const first = find(done.root, ({ attributes }) => attributes.role === 'status');
    expect(textOf(first)).toMatch(
      /^Te devolvemos \$484\.14 a la tarjeta terminada en \d{4}, en 5 a 10 días\./,
    );
    const bill = find(
      done.root,
      ({ name, attributes }) => name === 'aside' && attributes['aria-labelledby'] === 'own-quote',
    );
    const fold = bill && find(bill, ({ name }) => name === 'details');
    expect(fold && 'open' in fold.attributes).toBe(false);
    expect(done.text).not.toContain('No queda nada por pagar en la sucursal');
    expect(getLink(done, 'Reservar otro auto')).toBe('/flota');
    expect(done.text).not.toContain('Waze');
    await vi.waitFor(async () => expect(await netOf(code)).toBe(0), { timeout: 30_000 });
    const mail = await waitInMails(site.sandbox, email, (mails) =>
      mails.find(({ subject }) => subject.startsWith('Reserva cancelada')),
    );
    expect(mail.text).toMatch(/Te devolvemos \$484\.14 a la tarjeta terminada en \d{4}, en 5 a 10 días\./);
    const [calendar] = await readAttachments(site.sandbox, mail);
    const text = Buffer.from(calendar?.content ?? []).toString();
    expect(text).toContain('METHOD:CANCEL');
    expect(text).toContain(`UID:${code}@firefly`);
    expect(
      await site.query(
        'SELECT FROM allocations a JOIN reservations r ON r.id = a.reservation_id WHERE r.code = $1',
        [code],
      ),
    ).toEqual([]);
  });

  it('keeps the fee of the policy when it is late', async () => {
    const { visitor, code } = await book();
    site.setTime(toInstant(`${inDays(20)}T12:00`));
    const looked = await visitor.post('/mi-reserva', { code, who: 'Pérez' });
    const terms = await visitor.click(await visitor.follow(looked), 'Cancelar la reserva');
    expect(terms.text).toContain('El plazo para cancelar sin costo terminó');
    expect(readQuote(terms)).toEqual({
      Pagaste: '$484.14',
      'Costo de cancelar': '$96.83',
      'Te devolvemos': '$387.31',
    });
    const done = await visitor.press(terms, 'Cancelar la reserva');
    expect(done.text).toContain('$387.31');
    // The refund is due at the same time.
    await vi.waitFor(async () => expect(await netOf(code)).toBe(9_683), { timeout: 30_000 });
    site.setTime(Date.now());
  });

  it('states that nothing was paid for a reservation for the counter', async () => {
    const { visitor, page } = await book('normal');
    const terms = await visitor.click(page, 'Cancelar la reserva');
    expect(terms.text).toContain('No has pagado nada en línea');
    // Canceling is always free here, so no time limit is mentioned.
    expect(page.text).not.toContain('no se devuelve');
    expect(terms.text).not.toContain('Cancelar no cuesta nada hasta el');
    for (const text of ['A pagar en la sucursal', 'Depósito', 'Preséntalo en el mostrador'])
      expect(page.text).toContain(text);
    const done = await visitor.press(terms, 'Cancelar la reserva');
    expect(done.text).toContain('Tu reserva está cancelada');
    for (const text of ['A pagar en la sucursal', 'Depósito', 'Preséntalo en el mostrador'])
      expect(done.text).not.toContain(text);
  });

  it('says what a branch has taken, which it gives back', async () => {
    const { visitor, page, code } = await book('normal');
    await site.query(
      `INSERT INTO counter_payments
        (id, brand, reservation_id, branch, day, method, reference, amount_cents, taken_by, taken_at)
       SELECT gen_random_uuid(), brand, id, pickup_branch, '2026-02-20', 'cash', '', due_at_branch_cents, 'ana', now()
       FROM reservations WHERE code = $1`,
      [code],
    );
    const terms = await visitor.click(page, 'Cancelar la reserva');
    const done = await visitor.press(terms, 'Cancelar la reserva');
    for (const { text } of [terms, done]) {
      expect(text).toMatch(/Pagaste \$[\d.]+ en la sucursal, que te lo devuelve/);
      expect(text).not.toMatch(/nada que devolver|nada más/);
    }
  });

  it.each(['', '/en'])('is refused with a message once it is canceled or has begun (%s)', async (prefix) => {
    const { visitor, page, code } = await book('normal');
    const terms = await visitor.click(page, 'Cancelar la reserva');
    site.setTime(toInstant(`${inDays(21)}T10:00`));
    // Access to a reservation ends after half a day, so the renter enters code and name again.
    await visitor.post('/mi-reserva', { code, who: 'Pérez' });
    const late = await visitor.get(`${prefix}/mi-reserva/${code}/cancelar`);
    expect(late.text).toContain(prefix ? 'The rental has begun' : 'El alquiler ya empezó');
    const pressed = await visitor.post(`${prefix}/mi-reserva/${code}/cancelar`, fieldsOf(terms));
    expect(pressed.status).toBe(409);
    expect(pressed.text).toContain(prefix ? 'The rental has begun' : 'El alquiler ya empezó');
    site.setTime(Date.now());
    await visitor.post('/mi-reserva', { code, who: 'Pérez' });
    await visitor.press(await visitor.open(`/mi-reserva/${code}/cancelar`), 'Cancelar la reserva');
    const over = await visitor.get(`${prefix}/mi-reserva/${code}/cancelar`);
    expect(over.text).toContain(prefix ? 'is already canceled' : 'ya está cancelada');
    expect((await visitor.get(`/mi-reserva/${code}/voucher.pdf`)).status).toBe(404);
  });

  it('ignores amounts in the form', async () => {
    const { visitor, page, code } = await book();
    const terms = await visitor.click(page, 'Cancelar la reserva');
    for (const forged of [{ refund: '99999999' }, { refund: '' }, { version: '0' }, { version: 'x' }]) {
      const answer = await visitor.post(`/mi-reserva/${code}/cancelar`, { ...fieldsOf(terms), ...forged });
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('no cancelamos nada')]);
    }
    expect(await netOf(code)).toBe(48_414);
  });

  it('is refused for other visitors', async () => {
    const { code } = await book('normal');
    const stranger = site.visit();
    expect((await stranger.get(`/mi-reserva/${code}/cancelar`)).location).toBe('/mi-reserva');
    const answer = await stranger.post(`/mi-reserva/${code}/cancelar`, { version: '1', refund: '0' });
    expect(answer.location).toBe('/mi-reserva');
    expect(await site.services.reservations.findByCode(code)).toMatchObject({ state: 'confirmed' });
  });
});

/** The hidden fields of the page's form. */
function fieldsOf(page: Page): Record<string, string> {
  const read = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(page.body)?.[1] ?? '';
  return { version: read('version'), refund: read('refund') };
}
