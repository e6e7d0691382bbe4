import ICAL from 'ical.js';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { aRenter } from '#tests/support/an-account.ts';
import {
  chooseCar,
  confirm,
  EXAMPLE_CHOICES,
  getCode,
  RENTER,
  reserve,
} from '#tests/support/book-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { getControl, getLink, headingOf, type Page, readQuote } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { waitForMail } from '#tests/support/wait-for-mail.ts';

const site = siteForTests();

const NOT_FOUND = 'No encontramos una reserva con esos datos';
let renters = 0;

/** The bytes of a file, not decoded as text. */
async function readFile({ cookies }: Visitor, path: string) {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const response = await fetch(new URL(path, site.origin), { headers: { cookie, connection: 'close' } });
  return { headers: response.headers, bytes: await response.arrayBuffer() };
}

/** A renter with a reservation to be paid at the counter. */
async function book(typed: Record<string, string> = {}) {
  const email = `renter-${++renters}@example.com`;
  const visitor = site.visit();
  const thanks = await reserve(visitor, { type: 'normal', typed: { email, ...typed } });
  return { visitor, email, thanks, code: getCode(thanks) };
}

async function lookUp(visitor: Visitor, code: string, who: string): Promise<Page> {
  return visitor.send(await visitor.open('/mi-reserva'), 'Ver mi reserva', { code, who });
}

const withoutNonce = ({ body }: Page) => body.replace(/nonce="[^"]*"/g, '');

describe('a rental that is over', () => {
  it('has no pick-up information any more, but a contact for lost property', async () => {
    const { code, email } = await book();
    const visitor = site.visit();
    await lookUp(visitor, code, email);
    expect((await visitor.open(`/mi-reserva/${code}`)).text).toContain('Si te retrasas');
    await site.query(
      "UPDATE reservations SET pickup_at = '2020-01-01', return_at = '2020-01-02' WHERE code = $1",
      [code],
    );
    const page = await visitor.open(`/mi-reserva/${code}`);
    for (const text of ['Terminada', 'Este alquiler terminó', '+507']) expect(page.text).toContain(text);
    for (const text of ['Tu auto está reservado', 'Si te retrasas', 'Cancelas', 'Preséntalo', 'Agregar al'])
      expect(page.text).not.toContain(text);
    expect(getLink(page, 'Reservar otro auto')).toBe('/flota');
  });
});

describe('my reservation', () => {
  it.each(['/mi-reserva', '/es/mi-reserva', '/en/mi-reserva'])(
    '%s is neither cached nor indexed',
    async (path) => {
      const page = await site.visit().get(path);
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      expect(page.body).toContain('<meta name="robots" content="noindex"/>');
      expect(headingOf(page)).toBe(path.startsWith('/en') ? 'My reservation' : 'Mi reserva');
    },
  );

  it('opens by code and last name in any spelling, with all its data', async () => {
    const { code, email, thanks } = await book({ lastName: 'Muñoz Pérez' });
    const visitor = site.visit();
    const answer = await lookUp(visitor, ` ${code.toLowerCase().replace('-', ' ')}`, 'munoz PEREZ');
    expect([answer.status, answer.location]).toEqual([303, `/mi-reserva/${code}`]);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^volante_reservations=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    const page = await visitor.follow(answer);
    expect(headingOf(page)).toBe('Tu reserva, Ana');
    for (const text of [code, 'Confirmada', 'Toyota Corolla', 'Muñoz Pérez', email, '+507 6123-4567', 'Waze'])
      expect(page.text).toContain(text);
    expect(readQuote(page)).toEqual(readQuote(thanks));
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect((await visitor.get(`/en/mi-reserva/${code}`)).text).toContain('Your reservation, Ana');
  });

  it('gives the same response to a wrong name, an unknown code and an invalid code', async () => {
    const { code } = await book();
    const pages = [];
    for (const wrong of [code, 'FF-ZZZZZZ', '☃☃☃', `${code}X`]) {
      const visitor = site.visit();
      const page = await lookUp(visitor, wrong, wrong === code ? 'Gómez' : 'Pérez');
      expect([page.status, page.text]).toEqual([400, expect.stringContaining(NOT_FOUND)]);
      expect(visitor.cookies.size).toBe(0);
      pages.push(withoutNonce(page).replaceAll(wrong, '').replaceAll('Gómez', '').replaceAll('Pérez', ''));
    }
    expect(new Set(pages).size).toBe(1);
  });

  it('limits guesses, with the time to wait', async () => {
    const visitor = site.visit();
    const guess = (count: number) =>
      visitor.post('/en/mi-reserva', { code: `FF-${String(count).padStart(6, '2')}`, who: 'Pérez' });
    const tries = await Promise.all(Array.from({ length: 20 }, (_, count) => guess(count)));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([400]));
    const refused = await guess(99);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.text).toContain('Too many attempts in a row');
    const { code } = await book();
    expect((await visitor.post('/mi-reserva', { code, who: 'Pérez' })).status).toBe(429);
  });

  it('keeps two reservations of one browser open', async () => {
    const [one, two] = [await book(), await book()];
    const visitor = site.visit();
    await lookUp(visitor, one.code, 'Pérez');
    await lookUp(visitor, two.code, 'Pérez');
    for (const { code } of [one, two]) expect((await visitor.get(`/mi-reserva/${code}`)).status).toBe(200);
  });

  it('requires code and name again after twelve hours', async () => {
    const { code } = await book();
    const visitor = site.visit();
    await lookUp(visitor, code, 'Pérez');
    site.passMinutes(12 * 60 + 1);
    expect((await visitor.get(`/mi-reserva/${code}`)).location).toBe('/mi-reserva');
    site.passMinutes(-12 * 60 - 1);
  });
});

describe('the documents of a reservation', () => {
  it('are a voucher and a calendar event that other programs can parse, in the language of the page', async () => {
    const { code } = await book();
    const visitor = site.visit();
    const page = await visitor.follow(await lookUp(visitor, code, 'Pérez'));
    for (const [path, text] of [
      [getLink(page, 'Comprobante'), 'Comprobante de reserva'],
      [`/en/mi-reserva/${code}/voucher.pdf`, 'Reservation voucher'],
    ] as const) {
      const file = await readFile(visitor, path);
      expect(file.headers.get('content-type')).toBe('application/pdf');
      expect(file.headers.get('cache-control')).toBe('private, no-store');
      expect(file.headers.get('content-disposition')).toBe(`inline; filename="${code}.pdf"`);
      const read = await extractText(new Uint8Array(file.bytes), { mergePages: true });
      for (const each of [text, code, '$510.99']) expect(read.text).toContain(each);
    }
    const calendar = await visitor.get(getLink(page, 'Agregar al calendario'));
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const event = new ICAL.Component(ICAL.parse(calendar.body)).getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('uid')).toContain(code);
    const share = new URL(getLink(page, 'Compartir por WhatsApp'));
    expect(share.origin).toBe('https://wa.me');
    expect(share.searchParams.get('text')).toContain(code);
    expect(share.searchParams.get('text')).not.toContain('http');
  });

  it('are refused for other visitors', async () => {
    const { code } = await book();
    for (const file of ['voucher.pdf', 'calendar.ics'])
      expect((await site.visit().get(`/en/mi-reserva/${code}/${file}`)).location).toBe('/en/mi-reserva');
  });

  it('link with their QR code to the look-up, with the code filled in', async () => {
    const page = await site.visit().open('/mi-reserva?codigo=FF-7K2Q9M');
    expect(readValues(getControl(page, 'code'))).toEqual(['FF-7K2Q9M']);
  });
});

describe('the link to a reservation', () => {
  it('is in the mail and on the thanks page, and is removed from the address bar', async () => {
    const { code, email, thanks } = await book();
    const mail = await waitForMail(site.sandbox, email);
    const link = /https?:\/\/\S+(\/mi-reserva\?enlace=[^\s&]+)$/m.exec(mail.text)?.[1] ?? '';
    for (const path of [link, getLink(thanks, 'Ver mi reserva')]) {
      const visitor = site.visit();
      const answer = await visitor.get(path);
      expect([answer.status, answer.location]).toEqual([302, `/mi-reserva/${code}`]);
      expect(headingOf(await visitor.follow(answer))).toBe('Tu reserva, Ana');
    }
    expect(site.logged.join()).not.toContain(link.slice(-20));
  });

  it('opens its files as well, and no others', async () => {
    const { code, thanks } = await book();
    const link = getLink(thanks, 'Ver mi reserva');
    const leads = async (file: string) => (await site.visit().get(`${link}&abrir=${file}`)).location;
    expect(await leads('calendar.ics')).toBe(`/mi-reserva/${code}/calendar.ics`);
    expect(await leads('voucher.pdf')).toBe(`/mi-reserva/${code}/voucher.pdf`);
    const amendment = 'pago/0b8a4f0e-3a55-4d7e-9f3e-2f9d8f7a1c11';
    expect(await leads(amendment)).toBe(`/mi-reserva/${code}/${amendment}`);
    expect(await leads('../../flota')).toBe(`/mi-reserva/${code}`);
  });

  it('is not needed in the browser of the booking: files and pre check-in are below its code', async () => {
    const { visitor, code, thanks } = await book();
    const calendar = await visitor.get(getLink(thanks, 'Agregar al calendario'));
    expect([calendar.status, calendar.body.toString().startsWith('BEGIN:VCALENDAR')]).toEqual([200, true]);
    expect((await visitor.get(getLink(thanks, 'Comprobante (PDF)'))).status).toBe(200);
    expect(getLink(thanks, 'Empezar el pre check-in')).toBe(`/precheckin?reserva=${code}`);
  });

  it('that was changed or is too old is refused with a message', async () => {
    const { code, thanks } = await book();
    const link = getLink(thanks, 'Ver mi reserva');
    for (const wrong of [`${link.slice(0, -2)}xx`, link.replace(code, 'FF-222222'), '/mi-reserva?enlace=']) {
      const visitor = site.visit();
      const page = await visitor.open(wrong);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('Este enlace ya no sirve')]);
      expect(visitor.cookies.size).toBe(0);
    }
  });
});

it('an account opens the reservations made with it, and no others', async () => {
  const { visitor } = await aRenter(site);
  const form = await chooseCar(visitor, { type: 'normal' });
  const code = getCode(await confirm(visitor, form, { ...EXAMPLE_CHOICES, ...RENTER }));
  // Simulates a browser other than the one that made the reservation.
  visitor.cookies.delete('volante_reservations');
  const page = await visitor.click(await visitor.open('/cuenta'), 'Toyota Corolla');
  expect([page.url.pathname, page.status]).toEqual([`/mi-reserva/${code}`, 200]);
  expect(visitor.cookies.has('volante_reservations')).toBe(false);
  const other = await aRenter(site);
  expect((await other.visitor.get(`/mi-reserva/${code}`)).location).toBe('/mi-reserva');
});
