import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import type { Page } from '#tests/support/html/page.ts';
import { type Element, find, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();

beforeEach(() => site.setTime(toInstant('2026-11-20T12:00')));

describe('the line below the search', () => {
  const lineOf = ({ root }: Page) =>
    find(root, ({ attributes }) => attributes.class?.includes('home-contact') === true);
  const read = async (path: string) => textOf(lineOf(await site.visit().get(path)) as Element);

  it('has the phone of the first branch as a link, its hours of today and the terms of cancellation', async () => {
    const line = lineOf(await site.visit().get('/')) as Element;
    expect(textOf(line)).toBe(
      'Aeropuerto de Tocumen +507 238-4100 Hoy: Las 24 horas · Paga al retirar: Cancelas sin costo hasta el retiro',
    );
    expect(find(line, ({ name }) => name === 'a')?.attributes.href).toBe('tel:+5072384100');
    expect(await read('/en')).toBe(
      'Tocumen Airport +507 238-4100 Today: Open 24 hours · Pay at pick-up: Free cancellation until pick-up',
    );
  });

  it('names another branch and its hours when an editor puts it first', async () => {
    const putAt = (sort: number) => site.edit('sucursales', { code: 'ONX' }, { sort });
    onTestFinished(() => putAt(10));
    await putAt(0);
    expect(await read('/')).toMatch(/^Colón \+507 433-1500 Hoy: 8:00\sa\.\sm\.\s– 5:00\sp\.\sm\. · /);
    site.setTime(toInstant('2026-11-22T12:00'));
    expect(await read('/')).toContain('Hoy: Cerrado');
  });

  it('promises free cancellation for both ways to pay when the company never keeps a fee', async () => {
    const fees = async (percent: string) =>
      site.edit('sites_config', { brand: 'firefly' }, { cancellation_fee_percent: percent });
    onTestFinished(() => fees('20.00'));
    await fees('0.00');
    expect(await read('/')).toMatch(/Las 24 horas · Cancelas sin costo hasta el retiro$/);
  });

  it('is left out without branches', async () => {
    const ids = site.content.current().branches.map(({ code }) => code);
    const publish = async (status: string) => {
      for (const code of ids) await site.edit('sucursales', { code }, { status });
    };
    onTestFinished(() => publish('published'));
    await publish('draft');
    expect(lineOf(await site.visit().get('/'))).toBeUndefined();
  });
});
