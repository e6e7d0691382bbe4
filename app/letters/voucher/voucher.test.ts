import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { findBrand } from '#app/texts/brands/find-brand.ts';
import { formatMoney } from '#app/texts/format.ts';
import { makeTranslator } from '#app/texts/translator.ts';
import type { Agreement } from '#domain/rental/agreement.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import { findBranch } from '#operations/fleet/find-record.ts';
import { aReservation } from '#tests/support/a-payment.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { makeVoucher } from './voucher.ts';

function write(
  language: Language,
  changes: Partial<Reservation> = {},
  brandId = 'firefly',
  agreement?: Agreement,
) {
  const brand = findBrand(brandId);
  if (!brand) throw new Error(brandId);
  const reservation = aReservation({ state: 'confirmed', paymentStatus: 'paid', ...changes });
  const writing = {
    brand,
    language,
    t: makeTranslator(language),
    findBranch: (code: string) => findBranch(someSiteContent(), code),
    origin: 'https://www.example.com',
  };
  return makeVoucher(reservation, writing, agreement);
}

/** Extracts the text with another library, with white space collapsed. */
async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  return { pdf, text: text.replace(/\s+/g, ' '), totalPages };
}

test.each([
  [
    'es',
    [
      'Comprobante de reserva',
      'A nombre de Ana Muñoz',
      'lunes, 2 de marzo de 2026, 10:00 a. m.',
      'Pagado en línea',
      'Aeropuerto de Tocumen',
    ],
  ],
  [
    'en',
    [
      'Reservation voucher',
      'In the name of Ana Muñoz',
      'Monday, March 2, 2026, 10:00 AM',
      'Paid online',
      'Tocumen Airport',
    ],
  ],
] as const)('another program parses the voucher in its language (%s)', async (language, texts) => {
  const { text, totalPages } = await readPdf(await write(language));
  expect(totalPages).toBe(1);
  const { quote } = aReservation();
  const amounts = [...quote.lines.map((line) => line.amountCents), quote.taxCents, quote.totalCents];
  const shown = amounts.map(formatMoney);
  const always = ['FF-7K2Q9M', 'Toyota Corolla', 'Costa del Este', 'Terminal 1', '+5072690000', '$750.00'];
  for (const each of [...texts, ...always, ...shown]) expect(text).toContain(each);
});

test('the PDF is tagged and has a language and a displayed title', async () => {
  const { pdf } = await readPdf(await write('es'));
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({
    Language: 'es-PA',
    Title: 'Comprobante de reserva FF-7K2Q9M – Firefly Car Rental',
  });
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
  for (const role of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'P']) expect(tree).toContain(`"role":"${role}"`);
  expect(tree).toContain('"role":"Figure"');
  expect(tree).toContain('Código QR de la reserva FF-7K2Q9M');
});

test('the same reservation gives the same bytes', async () => {
  expect(Buffer.compare(Buffer.from(await write('es')), Buffer.from(await write('es')))).toBe(0);
});

test('names with letters that the font lacks are printed without accents', async () => {
  const renter = { ...aReservation().renter, firstName: 'Łukasz 李', lastName: 'Dvořák' };
  const { text } = await readPdf(await write('en', { renter }));
  expect(text).toContain('Lukasz ? Dvorák');
});

test('the worked example fits on one page for every brand, and a long bill continues on another', async () => {
  const { quote } = aReservation();
  const [car] = quote.lines;
  if (!car) throw new Error('no lines');
  const more = Array.from({ length: 20 }, (_, index) => ({
    ...car,
    kind: 'extra' as const,
    code: `X${index}`,
  }));
  for (const brand of ['dollar', 'thrifty', 'hertz', 'firefly'])
    expect((await readPdf(await write('es', {}, brand))).totalPages).toBe(1);
  const long = await readPdf(await write('es', { quote: { ...quote, lines: [...quote.lines, ...more] } }));
  expect(long.totalPages).toBe(2);
  expect(long.text).toContain('Todas las horas son de Panamá');
});

test.each([
  ['es', 'Hay $73.00 retenidos en tu tarjeta como garantía de la reserva. No es un cobro'],
  ['en', '$73.00 is held on your card as a guarantee of the reservation. It is not a charge'],
] as const)('the voucher says what is held on the card, on one page (%s)', async (language, held) => {
  const guaranteed = { reservationType: 'normal', paymentStatus: 'unpaid', guaranteeCents: 7300 } as const;
  const { text, totalPages } = await readPdf(await write(language, guaranteed));
  expect(text).toContain(held);
  expect(totalPages).toBe(1);
});

test('the agreement of a pick-up has bill, car and signature; without a typed name a line to sign on', async () => {
  const agreement = {
    unit: 'AB1234',
    km: 41_200,
    fuel: 8,
    marks: 'Rayón en la puerta\nGolpe atrás',
    depositCents: 20_000,
    signedName: 'Ana Muñoz',
    at: Date.UTC(2026, 2, 2, 15),
  };
  const { text } = await readPdf(await write('es', {}, 'firefly', agreement));
  for (const each of [
    'Contrato de alquiler',
    formatMoney(aReservation().quote.totalCents),
    'Unidad: AB1234',
    'Kilómetros: 41200',
    'Combustible: 8/8',
    'Marcas: Rayón en la puerta, Golpe atrás',
    'Depósito tomado: $200.00',
    'Firmado por Ana Muñoz',
  ])
    expect(text).toContain(each);
  const onPaper = await readPdf(
    await write('en', {}, 'firefly', { ...agreement, signedName: '', marks: '' }),
  );
  expect(onPaper.text).toContain('Signature: ____');
  expect(onPaper.text).toContain('Marks: none');
  const drawn = {
    ...agreement,
    signedName: '',
    signature: [
      [0, 0, 500, 200],
      [900, 300],
    ],
  };
  expect((await readPdf(await write('en', {}, 'firefly', drawn))).text).toContain('Signed on the tablet');
});
