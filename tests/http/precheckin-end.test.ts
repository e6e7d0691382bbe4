import { describe, expect, it } from 'vitest';
import { aCard, CARDS, getCode, reserve } from '#tests/support/book-by-form.ts';
import { PAPERS, photo, startCheckIn, toPapersForm, verifyCheckIn } from '#tests/support/check-in-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, headingOf } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();

const verify = () => verifyCheckIn(site);

const LUIS = {
  driver1_firstName: 'Luis',
  driver1_lastName: 'Díaz',
  driver1_license: 'L-1',
  driver1_licenseExpires: '2099-01-01',
  driver1_birthday: '1985-03-04',
};

const MARTA = {
  driver2_firstName: 'Marta',
  driver2_lastName: 'Ríos',
  driver2_license: 'M-1',
  driver2_licenseExpires: '2099-01-01',
  driver2_birthday: '1988-07-09',
};

describe('preferences', () => {
  it('without a verified reservation redirect to the start, in every form of the address', async () => {
    for (const path of [
      '/precheckin/preferences',
      '/es/precheckin/preferences',
      '/en/precheckin/preferences',
    ]) {
      const page = await site.visit().get(path);
      expect([page.status, page.text]).toEqual([200, expect.stringMatching(/Primero verifica|First verify/)]);
      const sent = await site.visit().post(path, { car: 'x' });
      expect([sent.status, sent.location]).toEqual([303, path.replace('/preferences', '')]);
    }
  });

  it('offer additions with their prices, and store the choices', async () => {
    const { visitor } = await verify();
    const page = await visitor.open('/precheckin/preferences');
    expect(page.text).toContain('¿Quieres un auto mejor?');
    const sent = await visitor.send(page, 'Continuar', { ...LUIS, driver1_birthday: '2012-01-01' });
    expect([sent.status, errorOf(sent, 'driver1_birthday')]).toEqual([
      400,
      'La edad mínima para reservar es de 21 años',
    ]);
    expect(sent.body).toContain('value="Luis"');
    // Sections of drivers without a name stay closed.
    expect(sent.body.match(/<details[^>]* open=""/g)).toHaveLength(1);
    const right = await visitor.send(await visitor.open('/precheckin/preferences'), 'Continuar', LUIS);
    expect([right.status, right.location]).toEqual([303, '/precheckin/checkout']);
    expect((await visitor.open('/precheckin/preferences')).body).toContain('value="Luis"');
  });

  it('that were refused or not sent yet are still there after a reload, without numbers of licenses', async () => {
    const { visitor } = await verify();
    const read = async () => {
      const page = await visitor.open('/precheckin/preferences');
      const names = ['extra_GPS', 'driver1_firstName', 'driver1_birthday_year', 'driver1_license'];
      return names.map((name) => readValues(getControl(page, name))[0]);
    };
    const page = await visitor.open('/precheckin/preferences');
    const young = { ...LUIS, extra_GPS: '1', driver1_birthday: '2012-01-01' };
    expect((await visitor.send(page, 'Continuar', young)).status).toBe(400);
    expect(await read()).toEqual(['1', 'Luis', '2012', '']);
    await visitor.send(page, 'Continuar', { ...LUIS, driver1_firstName: 'Ana', intent: 'keep' });
    expect(await read()).toEqual(['0', 'Ana', '1985', '']);
    await visitor.send(page, 'Continuar', LUIS);
    await visitor.send(page, 'Continuar', { ...LUIS, driver1_firstName: 'Eva', intent: 'keep' });
    expect(await read()).toEqual(['0', 'Luis', '1985', 'L-1']);
  });
});

describe('prevent-direct-access', () => {
  it('neither payment before the choices nor thanks before the end are possible; check-precheckin-data comes first', async () => {
    const { visitor } = await verify();
    expect((await visitor.get('/precheckin/checkout')).location).toBe('/');
    expect((await visitor.get('/en/precheckin/thanks')).location).toBe('/en');
    expect((await site.visit().get('/precheckin/checkout')).location).toBe('/precheckin');
    expect((await site.visit().get('/precheckin/thanks')).location).toBe('/');
  });

  it('applies to forms, data requests and other spellings of the address, too', async () => {
    const { visitor, code } = await verify();
    for (const form of [{ intent: 'finish' }, { intent: 'pay-card', ...aCard() }, { intent: 'pay-paypal' }])
      for (const who of [visitor, site.visit()]) {
        const sent = await who.post('/precheckin/checkout', form);
        expect([sent.status, sent.location]).toEqual([302, who === visitor ? '/' : '/precheckin']);
      }
    for (const step of ['verify', 'checkout', 'thanks']) {
      const fetched = await site.visit().get(`/precheckin/${step}.data`);
      expect([fetched.status, fetched.body]).toEqual([202, expect.stringContaining('SingleFetchRedirect')]);
    }
    for (const path of ['/precheckin/thanks/', '/precheckin/%74hanks']) {
      const page = await visitor.open(path);
      expect(page.text).not.toContain(code);
      expect(headingOf(page)).not.toBe('¡Listo, Ana!');
    }
    const [row] = await site.query(
      'SELECT step FROM precheckins p JOIN reservations r ON r.id = p.reservation_id WHERE r.code = $1',
      [code],
    );
    expect(row).toEqual({ step: 'verified' });
  });
});

describe('the end of a pre check-in', () => {
  it('is a press of a button, never the visit of a page', async () => {
    const visitor = site.visit();
    const code = getCode(await visitor.press(await reserve(visitor), 'Pagar $', aCard()));
    await visitor.follow(await startCheckIn(visitor, code));
    const papers = toPapersForm(PAPERS, { documentPhoto: photo, licensePhoto: photo });
    await visitor.post('/precheckin/verify', papers);
    await visitor.press(await visitor.open('/precheckin/preferences'), 'Continuar', {});
    // As after a crash between the choices and the end.
    await site.query(
      `UPDATE precheckins SET step = 'chosen', completed_at = NULL
       WHERE reservation_id = (SELECT id FROM reservations WHERE code = $1)`,
      [code],
    );
    const checkout = await visitor.open('/precheckin/checkout');
    expect([checkout.url.pathname, headingOf(checkout)]).toEqual(['/precheckin/checkout', 'Pago']);
    expect((await visitor.press(checkout, 'Terminar')).url.pathname).toBe('/precheckin/thanks');
  });

  it('leaves the payment of a rental for the counter to the counter, additions included', async () => {
    const { visitor, code } = await verify();
    const checkout = await visitor.press(await visitor.open('/precheckin/preferences'), 'Continuar', LUIS);
    expect(headingOf(checkout)).toBe('Pago');
    const thanks = await visitor.press(checkout, 'Pagar al retirar');
    expect([thanks.url.pathname, headingOf(thanks)]).toEqual(['/precheckin/thanks', '¡Listo, Ana!']);
    expect(thanks.text).toContain(code);
    expect(thanks.body).toContain(`aria-label="Código QR de la reserva ${code}"`);
    expect((await visitor.open(`/mi-reserva/${code}`)).text).not.toContain('Empezar el pre check-in');
    const [row] = await site.query<{ n: number }>(
      "SELECT (selection ->> 'additionalDrivers')::int AS n FROM reservations WHERE code = $1",
      [code],
    );
    expect(row?.n).toBe(1);
  });

  it('charges the balance by card, and the payment confirms the additions', async () => {
    const { visitor, code } = await verify();
    const checkout = await visitor.press(await visitor.open('/precheckin/preferences'), 'Continuar', LUIS);
    const wrong = await visitor.send(checkout, 'Pagar $', { ...aCard(), expiration: '01/20' });
    expect([wrong.status, errorOf(wrong, 'expiration')]).toEqual([400, 'La tarjeta está vencida']);
    const thanks = await visitor.press(checkout, 'Pagar $', aCard());
    expect(thanks.url.pathname).toBe('/precheckin/thanks');
    const [row] = await site.query<{ type: string; paid: string; due: number }>(
      'SELECT reservation_type AS type, payment_status AS paid, due_at_branch_cents AS due FROM reservations WHERE code = $1',
      [code],
    );
    expect(row).toEqual({ type: 'prepaid', paid: 'paid', due: 0 });
  });

  it('charges only the difference of a rental that is paid already', async () => {
    const visitor = site.visit();
    const paid = await visitor.press(await reserve(visitor), 'Pagar $', aCard());
    const code = getCode(paid);
    await visitor.follow(await startCheckIn(visitor, code));
    await visitor.post(
      '/precheckin/verify',
      toPapersForm(PAPERS, { documentPhoto: photo, licensePhoto: photo }),
    );
    const page = await visitor.open('/precheckin/preferences');
    const skipped = await visitor.send(page, 'Continuar', {});
    expect(skipped.location).toBe('/precheckin/thanks');
    const again = await visitor.open('/precheckin/preferences');
    const more = await visitor.press(again, 'Continuar', { ...LUIS, ...MARTA });
    expect(more.url.pathname).toBe('/precheckin/checkout');
    expect(more.text).not.toContain('Pagar al retirar');
    // The bill of a paid reservation asks only for the difference.
    const [, before, difference] = /Antes (\$[\d.,]+).*Diferencia (\$[\d.,]+)/.exec(more.text) ?? [];
    expect(more.text).toContain(`Pagado en línea ${before} A pagar ahora ${difference}`);
    const declined = await visitor.press(more, 'Pagar $', aCard(CARDS.declined));
    expect(declined.url.pathname).toBe('/precheckin/checkout');
    const thanks = await visitor.press(declined, 'Pagar $', aCard());
    expect(thanks.url.pathname).toBe('/precheckin/thanks');
    const rows = await site.query<{ cents: number }>(
      `SELECT amount_cents AS cents FROM payment_attempts a JOIN reservations r ON r.id = a.reservation_id
       WHERE r.code = $1 AND a.state = 'paid' ORDER BY a.created_at`,
      [code],
    );
    const [total] = await site.query<{ cents: number }>(
      'SELECT total_cents AS cents FROM reservations WHERE code = $1',
      [code],
    );
    expect(rows).toHaveLength(2);
    expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(total?.cents);
  });

  it('applies additions whose price has become zero before the payment', async () => {
    const visitor = site.visit();
    const code = getCode(await visitor.press(await reserve(visitor), 'Pagar $', aCard()));
    await visitor.follow(await startCheckIn(visitor, code));
    await visitor.post(
      '/precheckin/verify',
      toPapersForm(PAPERS, { documentPhoto: photo, licensePhoto: photo }),
    );
    const page = await visitor.open('/precheckin/preferences');
    await visitor.press(page, 'Continuar', { extra_GPS: '1' });
    await site.edit('extras', { code: 'GPS' }, { price: '0.00' });
    try {
      const free = await visitor.open('/precheckin/checkout');
      expect([free.url.pathname, headingOf(free)]).toEqual(['/precheckin/checkout', 'Pago']);
      const thanks = await visitor.press(free, 'Terminar');
      expect(thanks.url.pathname).toBe('/precheckin/thanks');
    } finally {
      await site.edit('extras', { code: 'GPS' }, { price: '8.00' });
    }
    const [row] = await site.query<{ pieces: number }>(
      "SELECT (selection -> 'extras' ->> 'GPS')::int AS pieces FROM reservations WHERE code = $1",
      [code],
    );
    expect(row?.pieces).toBe(1);
  });
});
