import { describe, expect, it } from 'vitest';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, getLink, headingOf, readSummary } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { waitForMail } from '#tests/support/wait-for-mail.ts';

const site = siteForTests();

const PAGES = ['/corporativo', '/corporativo/leasing', '/corporativo/planes', '/info/leasing-corporativo'];
const SEND = { es: 'Enviar solicitud', en: 'Send request' };

const REQUEST = {
  company: 'Café Volcán S. A.',
  contactName: 'Ana Ríos',
  email: 'ana@cafe.example',
  phone: '6123-4567',
  interest: 'plan',
  cars: '12',
  message: 'Para la cosecha.\nDesde enero.',
};

const countRequests = async () => (await site.query('SELECT id FROM corporate_requests')).length;

describe('the pages for companies', () => {
  it.each(['', '/es', '/en'])(
    'are served in the form "%s" of the address, each with the request form',
    async (form) => {
      const visitor = site.visit();
      for (const path of PAGES) {
        const page = await visitor.get(form + path);
        expect([path, page.status]).toEqual([path, 200]);
        expect(headingOf(page)).not.toBe('');
        expect(getControl(page, 'company').name).toBe('input');
      }
      const first = await visitor.get(`${form}/corporativo`);
      expect(getLink(first, form === '/en' ? 'Monthly plans' : 'Planes por mes')).toBe(
        `${form}/corporativo/planes`,
      );
    },
  );

  it('show every plan with tax, and none of a class that the brand does not sell', async () => {
    const page = await site.visit().get('/corporativo/planes');
    const { corporatePlans, classes } = site.content.current();
    const plan = corporatePlans.find(({ classCode, months }) => classCode === 'ICAR' && months === 1);
    expect(plan?.perMonthCents).toBe(69_000);
    expect(page.text).toContain('$738.30');
    expect(page.text).not.toContain('$690.00');
    expect(classes.some(({ code }) => code === 'ICAR')).toBe(true);
  });

  it('fill the form with the plan that was clicked on', async () => {
    const visitor = site.visit();
    const page = await visitor.get('/en/corporativo/planes?plan=ICAR-12');
    expect(readValues(getControl(page, 'message'))).toEqual([
      'We would like a proposal for: Intermediate, One year.',
    ]);
    expect(readValues(getControl(page, 'interest'))).toEqual(['plan']);
    const unknown = await visitor.get('/en/corporativo/planes?plan=%00');
    expect([unknown.status, readValues(getControl(unknown, 'message'))]).toEqual([200, ['']]);
  });

  it('show other links when content has no leasing page and no plans', async () => {
    const { corporatePlans, infoPages } = site.content.current();
    const { id = '' } = infoPages.find(({ slug }) => slug === 'leasing-corporativo') ?? {};
    await site.edit('info_pages', { id }, { status: 'draft' });
    for (const { code } of corporatePlans) await site.edit('corporate_plans', { code }, { status: 'draft' });
    const leasing = await site.visit().get('/corporativo/leasing');
    const plans = await site.visit().get('/corporativo/planes');
    expect([leasing.status, plans.status]).toEqual([200, 200]);
    expect(getLink(leasing, 'Planes por mes')).toBe('/corporativo/planes');
    expect(getLink(plans, 'Ver leasing')).toBe('/corporativo/leasing');
    expect(getControl(leasing, 'company').name).toBe('input');
    await site.edit('info_pages', { id }, { status: 'published' });
    for (const { code } of corporatePlans)
      await site.edit('corporate_plans', { code }, { status: 'published' });
  });
});

describe('the corporate request form', () => {
  it('is stored, and mailed to the company and to the sender', async () => {
    const visitor = site.visit();
    const page = await visitor.get('/en/corporativo');
    expect(page.text).toContain('For an exact proposal, tell us:');
    const sent = await visitor.send(page, SEND.en, REQUEST);
    expect([sent.status, sent.location]).toEqual([303, '/en/corporativo?sent=1#solicitud']);
    const after = await visitor.follow(sent);
    expect(after.text).not.toContain('For an exact proposal, tell us:');
    expect(after.text).toContain('We received your request');
    const [row] = await site.query('SELECT * FROM corporate_requests');
    expect(row).toMatchObject({
      company: REQUEST.company,
      contact_name: REQUEST.contactName,
      email: REQUEST.email,
      phone: '+50761234567',
      interest: 'plan',
      cars: 12,
      message: REQUEST.message,
      brand: 'firefly',
      language: 'en',
    });
    const receipt = await waitForMail(site.sandbox, REQUEST.email);
    expect(receipt.subject).toBe('We received the request from Café Volcán S. A. · Firefly Car Rental');
    const notice = await waitForMail(site.sandbox, 'empresas@volante.example');
    expect(notice.subject).toBe('Solicitud de Café Volcán S. A.');
    for (const text of ['Ana Ríos', REQUEST.email, '+50761234567', 'Plan por mes', '12', 'Para la cosecha.'])
      expect(notice.text).toContain(text);
  });

  it.each(PAGES)('keeps every value and shows the problems on %s', async (path) => {
    const visitor = site.visit();
    const typed = { ...REQUEST, email: 'ana@', cars: 'many' };
    const refused = await visitor.send(await visitor.get(path), SEND.es, typed);
    expect(refused.status).toBe(400);
    expect(readSummary(refused)).toEqual({
      email: 'Escribe un correo electrónico válido',
      cars: 'Cuántos autos: El valor debe ser un número',
    });
    expect(errorOf(refused, 'cars')).toBe('El valor debe ser un número');
    for (const [name, value] of Object.entries(typed))
      expect([name, readValues(getControl(refused, name)).join()]).toEqual([name, value]);
  });

  it('reports success to a bot, and stores nothing', async () => {
    const before = await countRequests();
    const visitor = site.visit();
    const page = await visitor.get('/corporativo');
    const sent = await visitor.send(page, SEND.es, { ...REQUEST, website: 'https://spam.example' });
    expect([sent.status, sent.location]).toEqual([303, '/corporativo?sent=1#solicitud']);
    expect(await countRequests()).toBe(before);
  });

  it('refuses too many from one network, and keeps what was typed', async () => {
    const typed = { ...REQUEST, email: 'insistent@cafe.example' };
    for (let sent = 0; sent < 3; sent++) {
      const visitor = site.visit();
      expect((await visitor.send(await visitor.get('/corporativo'), SEND.es, typed)).status).toBe(303);
    }
    const visitor = site.visit();
    const refused = await visitor.send(await visitor.get('/corporativo'), SEND.es, typed);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.text).toContain('lo que escribiste sigue aquí');
    expect(readValues(getControl(refused, 'company'))).toEqual([REQUEST.company]);
  });

  it('escapes hostile text, and uses none in mail headers', async () => {
    const visitor = site.visit();
    const company = 'Evil\r\nBcc: all@example.com <script>alert(1)</script>';
    const typed = { ...REQUEST, company, email: 'evil@cafe.example' };
    const refused = await visitor.send(await visitor.get('/corporativo'), SEND.es, { ...typed, phone: '1' });
    expect(refused.body).not.toContain('<script>alert');
    await visitor.send(refused, SEND.es, typed);
    const receipt = await waitForMail(site.sandbox, 'evil@cafe.example');
    expect(receipt.subject).toContain('Evil Bcc: all@example.com');
    expect(receipt.html).not.toContain('<script>');
  });
});
