import { expect, test } from 'vitest';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import type { OutboxMail } from '#operations/ports/outbox.ts';
import { aReservation } from '#tests/support/a-payment.ts';
import { aBranch } from '#tests/support/a-rental.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { drawVoucher } from '../voucher/draw-voucher.ts';
import { createMailComposer } from './compose-mail.ts';

const drawPng = async () => new Uint8Array();
const composer = createMailComposer({ current: () => someSiteContent() }, drawVoucher, drawPng);

const SETTING = {
  reservationLink: 'https://www.example.com/mi-reserva?enlace=FF-7K2Q9M.abc.def',
  precheckinLink: 'https://www.example.com/precheckin?enlace=FF-7K2Q9M.abc.def',
  origin: 'https://www.example.com',
  mailFrom: 'reservas@example.com',
  now: 0,
};

async function compose(
  language: Language,
  changes: Partial<Reservation> = {},
  kind: OutboxMail['kind'] = 'confirmation',
  details: OutboxMail['details'] = undefined,
) {
  const reservation = aReservation({ language, state: 'confirmed', ...changes });
  const mail = {
    dedupeKey: 'x',
    kind,
    reservationId: reservation.id,
    to: reservation.renter.email,
    language,
    details,
  };
  return { reservation, ...(await composer.compose(mail, reservation, SETTING)) };
}

test('a confirmation is written in the language of the renter', async () => {
  expect((await compose('es')).subject).toBe('Reserva confirmada FF-7K2Q9M · Firefly Car Rental');
  expect((await compose('en')).subject).toBe('Reservation confirmed FF-7K2Q9M · Firefly Car Rental');
  expect((await compose('es')).html).toContain('<html lang="es">');
  expect((await compose('es')).text).toContain(
    'lunes, 2 de marzo de 2026, 10:00\u00a0a.\u00a0m., hora de Panamá',
  );
  expect((await compose('en')).text).toContain('Monday, March 2, 2026, 10:00\u00a0AM, Panama time');
});

test('paid amounts are not shown as due', async () => {
  const { text } = await compose('en', { paymentStatus: 'paid' });
  expect(text).toMatch(/Paid online +\$484\.14/);
  expect(text).not.toContain('Due now');
});

test('the agreed cost of canceling is in the mail', async () => {
  const { text } = await compose('en');
  expect(text).toContain('You can cancel free of charge until Sat, Feb 28');
  expect(text).toContain('After that, canceling costs $96.83.');
  expect((await compose('es', { cancellation: undefined })).text).not.toContain('ancelar cuesta');
});

test('the mail has the address, the desk, the telephone number, what to bring and the deposit', async () => {
  const desk = { es: 'Planta baja, puerta 3' };
  const content = someSiteContent({ branches: [aBranch({ desk })] });
  const { current } = { current: () => content };
  const { text } = await createMailComposer({ current }, drawVoucher, drawPng).compose(
    { dedupeKey: 'x', kind: 'confirmation', reservationId: '1', to: '', language: 'es' },
    aReservation({ state: 'confirmed' }),
    SETTING,
  );
  const { address, phone } = aBranch();
  for (const each of [address.es, phone, desk.es, 'Licencia de conducir vigente', '$750.00'])
    expect(text).toContain(each);
});

test('the mail about approved papers says where to go, in the language of the renter', async () => {
  const desk = { es: 'Planta baja, puerta 3', en: 'Ground floor, door 3' };
  const content = someSiteContent({ branches: [aBranch({ desk })] });
  const at = createMailComposer({ current: () => content }, drawVoucher, drawPng);
  const mail = { dedupeKey: 'x', kind: 'papers-approved', reservationId: '1', to: '' } as const;
  const write = async (language: Language) =>
    (await at.compose({ ...mail, language }, aReservation({ state: 'confirmed' }), SETTING)).text;
  expect(await write('en')).toContain('Go straight to Ground floor, door 3, Tocumen Airport');
  expect(await write('es')).toContain('Ve directo a Planta baja, puerta 3, Aeropuerto de Tocumen');
  expect(await write('es')).toContain(`Firmar el contrato:\n${SETTING.reservationLink}&abrir=firmar`);
});

test('the mail that asks for papers again has the reason and the link to the upload, or sends to the desk', async () => {
  const papers = { reason: 'license-unreadable', note: 'Sin <b>reflejos</b>' } as const;
  const { text, html } = await compose('es', {}, 'papers-asked', { papers });
  expect(text).toContain('La foto de la licencia no se lee bien.');
  expect(text).toContain(`Enviar los documentos:\n${SETTING.precheckinLink}`);
  expect(html).toContain('Sin &lt;b&gt;reflejos&lt;/b&gt;');
  const late = { ...SETTING, precheckinLink: undefined };
  const mail = { dedupeKey: 'x', kind: 'papers-asked', reservationId: '1', to: '', language: 'es' } as const;
  const written = await composer.compose({ ...mail, details: { papers } }, aReservation(), late);
  expect(written.text).toContain('muéstralos en el mostrador');
});

test('the mail about refused papers has the reason and the telephone number of the branch', async () => {
  const papers = { reason: 'other', note: 'It is not yours' } as const;
  const { text } = await compose('en', {}, 'papers-refused', { papers });
  expect(text).toContain('It is not yours');
  expect(text).toContain(`at ${aBranch().phone} and we will help you`);
});

test('the mail has the picture of the car, described, and two buttons at most', async () => {
  const { snapshot } = aReservation();
  const { html } = await compose('es', { snapshot: { ...snapshot, pictureId: 'icar-1' } });
  const source = 'https://www.example.com/assets/icar-1?width=640&amp;format=jpg';
  expect(html).toContain(`src="${source}" alt="Ilustración de la clase Intermedio"`);
  expect(html.match(/class="(main|other)"/g)).toHaveLength(2);
});

test.each(['es', 'en'] as const)('no amount or rate breaks over two lines (%s)', async (language) => {
  const { html } = await compose(language);
  expect(html).not.toMatch(/\d %| × \$/);
});

test('lines break between the links of a confirmation, so that it is not wider than a phone', async () => {
  expect((await compose('es')).html).not.toMatch(/<\/a><a [^>]*class="link"/);
});

test('a confirmation has a link to the reservation, in HTML and in text', async () => {
  const { html, text } = await compose('en');
  expect(html).toContain(`href="${SETTING.reservationLink}"`);
  expect(text).toContain(`See my reservation:\n${SETTING.reservationLink}`);
});

test('branches have their names in the language of the renter, and their own where they have no other', async () => {
  const { html, text } = await compose('en');
  for (const written of [html, text]) {
    expect(written).toContain('Tocumen Airport');
    expect(written).toContain('Costa del Este');
    expect(written).not.toContain('Aeropuerto de Tocumen');
  }
  expect((await compose('es', {}, 'branch-confirmed')).text).toContain('Aeropuerto de Tocumen');
});

test('a branch that was removed from content keeps the name at the time of booking', async () => {
  const forgetful = createMailComposer(
    { current: () => someSiteContent({ branches: [] }) },
    drawVoucher,
    drawPng,
  );
  const reservation = aReservation({ state: 'confirmed' });
  const mail = {
    dedupeKey: 'x',
    kind: 'confirmation' as const,
    reservationId: '1',
    to: '',
    language: 'es' as const,
  };
  expect((await forgetful.compose(mail, reservation, SETTING)).text).toContain('Aeropuerto de Tocumen');
});

test('input of a renter is escaped', async () => {
  const renter = { ...aReservation().renter, firstName: '<img src=x onerror=alert(1)>' };
  const { html } = await compose('es', { renter });
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('&lt;img');
});

test.each([
  ['es', 'Retiro fuera de horario', 'Devolución fuera de horario'],
  ['en', 'After-hours pick-up', 'After-hours return'],
] as const)(
  'a fee outside the hours names its end of the rental (%s)',
  async (language, pickup, giveBack) => {
    const { quote } = aReservation();
    const [line] = quote.lines;
    if (!line) throw new Error('no line');
    const lines = ['pickup', 'return'].map((code) => ({ ...line, kind: 'after-hours' as const, code }));
    const { text } = await compose(language, { quote: { ...quote, lines } });
    expect(text).toContain(pickup);
    expect(text).toContain(giveBack);
  },
);

test('a mail about an uncertain payment does not ask to pay again', async () => {
  const { subject, text } = await compose(
    'es',
    { state: 'review', paymentStatus: 'pending' },
    'payment-problem',
  );
  expect(subject).toContain('en revisión');
  expect(text).toContain('No pagues otra vez');
  expect(text).toContain('$484.14');
});

test('a reversed payment is called returned', async () => {
  const { subject, text } = await compose('en', { paymentStatus: 'reversed' }, 'payment-problem');
  expect(subject).toContain('We returned the payment');
  expect(text).toContain('was not confirmed');
});

test.each([
  ['payment-returned', 'pending', 'We returned the payment'],
  ['payment-returned', 'paid', 'We returned the payment'],
  ['payment', 'reversed', 'is being checked'],
] as const)(
  'a mail about a payment says %s, the state at that time, though the reservation is %s now',
  async (of, paymentStatus, expected) => {
    const details = { amountCents: 48_414, of };
    const { subject } = await compose('en', { paymentStatus }, 'payment-problem', details);
    expect(subject).toContain(expected);
  },
);

test.each([
  ['es', 'payment', 'paypal', 'PayPal no nos ha dado', 'banco'],
  ['en', 'payment', 'paypal', 'PayPal has not yet', 'bank'],
  ['es', 'payment-returned', 'paypal', 'PayPal lo devuelve', 'banco'],
  ['en', 'amendment-returned', 'paypal', 'PayPal will return', 'bank'],
  ['es', 'payment-refused', 'paypal', 'PayPal no cobró nada', 'banco'],
  ['en', 'payment-refused', 'paypal', 'PayPal charged nothing', 'bank'],
  ['es', 'amendment-refused', 'card', 'el banco no cobró nada', 'PayPal'],
  ['en', 'payment', 'card', 'The bank has not yet', 'PayPal'],
] as const)(
  'a mail in %s about %s by %s states where the money is',
  async (language, of, method, expected, never) => {
    const details = { amountCents: 48_414, of, method };
    const { text } = await compose(language, {}, 'payment-problem', details);
    expect(text).toContain(expected);
    expect(text).not.toContain(never);
  },
);

test.each([
  ['es', 'Te devolvemos $50.00 de tu reserva FF-7K2Q9M'],
  ['en', 'We are refunding $50.00 for your reservation FF-7K2Q9M'],
] as const)('a refund names its amount, its parts and their numbers (%s)', async (language, expected) => {
  const back = [{ method: 'card' as const, last4: '0006', amountCents: 5000, parts: [3000, 2000] }];
  const details = { amountCents: 5000, reference: 'FF-7K2Q9M-R1, FF-7K2Q9M-R2', back };
  const { subject, text, html } = await compose(language, { paymentStatus: 'paid' }, 'refund', details);
  expect(subject).toContain(expected);
  expect(text).toContain('FF-7K2Q9M-R1, FF-7K2Q9M-R2');
  expect(html).toContain('$50.00');
  expect(text).toContain('0006.');
  expect(text).toMatch(/\$30\.00 (y|and) \$20\.00\./);
  expect(text).not.toContain('google.com/maps');
});

test('a confirmation brings the voucher and the event for the calendar', async () => {
  const { attachments } = await compose('es');
  expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ['FF-7K2Q9M.pdf', 'application/pdf'],
    ['FF-7K2Q9M.ics', 'text/calendar; charset=utf-8; method=PUBLISH'],
    ['firefly.png', 'image/png'],
  ]);
  const [pdf, ics] = attachments.map(({ content }) => Buffer.from(content).toString('latin1'));
  expect(pdf?.slice(0, 5)).toBe('%PDF-');
  expect(ics).toContain('UID:FF-7K2Q9M@firefly.reservations');
  expect((await compose('es', {}, 'payment-problem')).attachments).toHaveLength(1);
});

test.each([
  ['change', 'Cambio confirmado FF-7K2Q9M', 'Change confirmed FF-7K2Q9M', ['pdf', 'ics', 'png']],
  ['cancellation', 'Reserva cancelada FF-7K2Q9M', 'Reservation canceled FF-7K2Q9M', ['ics', 'png']],
  ['reminder', 'lunes, 2 de marzo de 2026', 'Monday, March 2, 2026', ['pdf', 'ics', 'png']],
] as const)(
  'a mail of kind %s exists in both languages, with the calendar event',
  async (kind, es, en, files) => {
    for (const [language, expected] of [
      ['es', es],
      ['en', en],
    ] as const) {
      const { subject, text, html, attachments } = await compose(language, {}, kind, { amountCents: 4_000 });
      expect(subject).toContain(expected);
      for (const each of [text, html]) expect(each).toContain('Toyota Corolla');
      expect(attachments.map(({ filename }) => filename.split('.')[1])).toEqual(files);
    }
  },
);

test('a confirmation lists the next steps below the code: pre check-in, calendar, voucher, WhatsApp', async () => {
  const { text, html } = await compose('es');
  const next = [
    SETTING.precheckinLink,
    `${SETTING.reservationLink}&abrir=calendar.ics`,
    `${SETTING.reservationLink}&abrir=voucher.pdf`,
    'https://wa.me/?text=Mi%20auto',
  ].map((address) => text.indexOf(address));
  expect(next).toEqual(next.toSorted((a, b) => a - b));
  expect(text.indexOf('Código de reserva')).toBeLessThan(next[0] ?? -1);
  expect(next.at(-1)).toBeLessThan(text.indexOf('AUTO'));
  expect(html).toContain('Agregar al calendario</a>');
});

const delivery = {
  zone: 'centro',
  label: { es: 'Centro', en: 'Downtown' },
  address: 'Calle 50, torre 3',
  instructions: 'Preguntar en recepción',
};

test('a reminder of a delivery has its address and no way to the branch', async () => {
  const { selection } = aReservation();
  const { text } = await compose('es', { selection: { ...selection, delivery } }, 'reminder');
  expect(text).toContain('TE LLEVAMOS EL AUTO\nCentro\nCalle 50, torre 3\nPreguntar en recepción');
  expect(text.match(/google\.com\/maps/g)).toHaveLength(1);
  expect((await compose('es', {}, 'reminder')).text.match(/google\.com\/maps/g)).toHaveLength(2);
});

test('the list of a day has the address of a delivery at its pick-up', async () => {
  const { selection } = aReservation();
  const reservation = aReservation({ state: 'confirmed', selection: { ...selection, delivery } });
  const dayList = {
    branch: 'PTY',
    date: '2026-03-02',
    pickups: [reservation],
    returns: [reservation],
    conflicts: [],
    upgrades: [],
  };
  const mail = {
    dedupeKey: 'x',
    kind: 'branch-tomorrow' as const,
    reservationId: 'x',
    to: 'x',
    language: 'es' as const,
  };
  const { text } = await composer.compose(mail, reservation, { ...SETTING, dayList });
  expect(text.match(/Se lleva a: Centro, Calle 50, torre 3\nPreguntar en recepción/g)).toHaveLength(1);
});

test('a reminder links to the pre check-in, or to the reservation where there is none', async () => {
  expect((await compose('es', {}, 'reminder')).html).toContain(`href="${SETTING.precheckinLink}"`);
  const { html } = await compose('en', {}, 'checked-in');
  expect(html).toContain('you have checked in');
  expect(html).toContain(`href="${SETTING.reservationLink}"`);
});

test('a cancellation states the refund and its card, no way to the branch, and cancels the calendar event', async () => {
  const off = { state: 'cancelled', version: 2 } as const;
  const card = { method: 'card' as const, last4: '0006', amountCents: 38_731, parts: [38_731] };
  const account = { method: 'paypal' as const, last4: '', amountCents: 1_000, parts: [1_000] };
  const { text, attachments } = await compose('en', off, 'cancellation', { back: [card, account] });
  expect(text).toContain(
    'We are refunding $387.31 to the card ending in 0006 and $10.00 to your PayPal account; it takes 5 to 10 days.',
  );
  for (const way of ['google.com/maps', aBranch().phone]) expect(text).not.toContain(way);
  const ofOlderVersion = await compose('en', off, 'cancellation', { amountCents: 38_731 });
  expect(ofOlderVersion.text).toContain('We are refunding $387.31 the way you paid');
  expect(attachments[0]?.contentType).toContain('method=CANCEL');
  const nothing = await compose('es', { state: 'cancelled' }, 'cancellation', { back: [] });
  expect(nothing.text).toContain('No hay nada que devolver.');
});

test('a change that gives money back states the refund and its card', async () => {
  const card = { method: 'card' as const, last4: '0006', amountCents: 3_500, parts: [3_500] };
  const { text } = await compose('es', {}, 'change', { back: [card] });
  expect(text).toContain('Te devolvemos $35.00 a la tarjeta terminada en 0006, en 5 a 10 días.');
});

test('the mail about the difference of a change links to its payment, and says until when', async () => {
  const amendment = { id: '0b8a4f0e-3a55-4d7e-9f3e-2f9d8f7a1c11', openUntil: Date.UTC(2026, 1, 21, 14) };
  const { html, text } = await compose('en', {}, 'pay-change', { amountCents: 4_000, amendment });
  expect(html).toContain(`abrir=pago/${amendment.id}`);
  for (const each of ['$40.00', 'Sat, Feb 21, 2026']) expect(text).toContain(each);
});

test.each([
  ['es', 'Combustible × 3 (8/8 → 5/8)', 'Total final', 'Falta por pagar'],
  ['en', 'Fuel × 3 (8/8 → 5/8)', 'Final total', 'Still to pay'],
] as const)(
  'the final bill has the added lines with their reasons below the frozen ones (%s)',
  async (...given) => {
    const [language, line, total, owed] = given;
    const label = { es: 'Combustible', en: 'Fuel' };
    const charges = [{ code: 'fuel', label, quantity: 3, amountCents: 3_600, reason: '8/8 → 5/8' }];
    const details = { amountCents: 3_600, charges };
    const { html, text } = await compose(language, { state: 'returned' }, 'final-bill', details);
    expect(text).toMatch(new RegExp(`${total} +\\$520\\.14`));
    expect(text).toMatch(new RegExp(`${owed} +\\$36\\.00`));
    expect(text).toContain(line);
    expect(html).toContain('8/8 → 5/8');
  },
);

test('the agreement is attached, with the car as it was handed over and the typed name', async () => {
  const agreement = {
    unit: 'AB1234',
    km: 41_200,
    fuel: 8,
    marks: 'Rayón',
    depositCents: 20_000,
    signedName: 'Ana Pérez',
    at: Date.UTC(2026, 2, 2, 15),
  };
  const { attachments } = await compose('es', { state: 'picked-up' }, 'agreement', { agreement });
  const [pdf] = attachments;
  expect(pdf).toMatchObject({ filename: 'FF-7K2Q9M.pdf', contentType: 'application/pdf' });
});

test('the signed record of pictures and marks is attached, with the page that verifies it', async () => {
  const { text, attachments } = await compose('en', { state: 'returned' }, 'final-bill', { evidence: '{}' });
  expect(attachments[0]).toMatchObject({
    filename: 'FF-7K2Q9M-evidence.json',
    contentType: 'application/json',
  });
  expect(text).toMatch(/https?:\S+\/en\/mi-reserva\/evidencia/);
});
