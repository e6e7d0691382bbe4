import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { conditionRows } from '#demo/content/conditions.ts';
import { chooseCar, count, getCode, RENTER, reserve } from '#tests/support/book-by-form.ts';
import { errorOf, getLink, headingOf } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { readAttachments } from '#tests/support/read-attachments.ts';
import { inDays } from '#tests/support/search-days.ts';
import { waitForMail } from '#tests/support/wait-for-mail.ts';

const site = siteForTests();

const PAGES = [
  {
    from: '/',
    link: 'Edad, depósito y documentos',
    path: '/info/condiciones',
    heading: 'Edad, depósito y documentos por clase',
    texts: [
      'Toyota Corolla, Kia K3 21 a 22: +$26.75 23 a 24: +$12.84 25 o más: sin cargo',
      'Crédito: $750.00',
      'Débito: se exige protección total, $300.00',
      'Años con licencia: 2 o más',
      'Si vives fuera de Panamá: licencia de conducir vigente, pasaporte y sello de entrada a Panamá',
    ],
  },
  {
    from: '/en',
    link: 'Age, deposit and documents',
    path: '/en/info/condiciones',
    heading: 'Age, deposit and documents by class',
    texts: [
      'Toyota Corolla, Kia K3 21 to 22: +$26.75 23 to 24: +$12.84 25 or more: no charge',
      'Credit: $750.00',
      'Debit: full protection required, $300.00',
      'Years with a license: 2 or more',
      'If you live abroad: valid driver’s license, passport and Panama entry stamp',
    ],
  },
];

describe('the page of the conditions', () => {
  it.each(PAGES)(
    'is linked from $from and says who may rent what',
    async ({ from, link, path, ...expected }) => {
      const visitor = site.visit();
      expect(getLink(await visitor.open(from), link)).toBe(path);
      const page = await visitor.open(path);
      expect(headingOf(page)).toBe(expected.heading);
      const text = page.text.replace(/\s+/g, ' ');
      for (const each of expected.texts) expect(text).toContain(each);
    },
  );
});

const DOCUMENTS = {
  es: [
    'De quien conduce, en físico: licencia de conducir vigente.',
    'Si vive fuera de Panamá, también pasaporte y sello de entrada a Panamá.',
    'Si vive en Panamá, también cédula.',
  ],
  en: [
    'The driver must show originals, not copies: valid driver’s license.',
    'If the driver lives abroad, also passport and Panama entry stamp.',
    'If the driver lives in Panama, also identity card.',
  ],
};

describe('the documents of the driver', () => {
  it.each(['es', 'en'] as const)(
    'are named before the booking, after it, in the mail and on the voucher (%s)',
    async (language) => {
      const visitor = site.visit();
      const email = `documents.${language}@example.com`;
      const form = await chooseCar(visitor, { language, type: 'normal' });
      const thanks = await reserve(visitor, { language, type: 'normal', typed: { email, license: email } });
      const mail = await waitForMail(site.sandbox, email);
      const own = await visitor.open(`${language === 'en' ? '/en' : ''}/mi-reserva/${getCode(thanks)}`);
      const [voucher] = await readAttachments(site.sandbox, mail);
      const shown = [form.text, thanks.text, own.text, mail.text, mail.html, await readPdf(voucher?.content)];
      for (const text of shown.map((each) => each.replace(/\s+/g, ' ')))
        for (const each of DOCUMENTS[language]) expect(text).toContain(each);
    },
  );
});

async function readPdf(bytes: Uint8Array = new Uint8Array()): Promise<string> {
  return (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text;
}

it('the booking says at the birth date that a class is for older drivers, and what would do, before it is sent', async () => {
  const visitor = site.visit();
  const form = await chooseCar(visitor, { car: 'Toyota Fortuner', type: 'normal' });
  const [year = '', month] = inDays(60).split('-');
  const birthday = `${Number(year) - 25}-${month}-01`;
  const page = await count(visitor, form, { ...RENTER, birthday });
  const told = errorOf(page, 'birthday');
  expect(told).toMatch(/^Esta clase es para conductores desde 25 años\. El .+ es tuyo desde \$\d+/);
  expect(told).toMatch(new RegExp(`Si retiras desde el .+, 1 de .+ de ${year}, ya tienes la edad\\.$`));
  expect(page.text).not.toContain('21 a 22 años +');
  expect(page.text).toContain('Para conductores de 25 años o más. Cambiar');
});

it('the page of the conditions says what is sold, also after an editor changed it', async () => {
  const [row] = site.content.current().site.rates.conditions.filter(({ code }) => code === 'credit-750');
  expect(row?.effects.depositCents).toBe(75_000);
  const rows = JSON.parse(JSON.stringify(conditionRows('firefly')).replace('"750.00"', '"812.34"'));
  await site.edit('sites_config', { brand: 'firefly' }, { rental_conditions: rows });
  const booking = await chooseCar(site.visit());
  expect(booking.text).toContain('$812.34');
  expect((await site.visit().open('/info/condiciones')).text).toContain('$812.34');
  const page = await site.visit().open('/en/info/condiciones');
  expect(page.text).not.toContain('$750.00');
});
