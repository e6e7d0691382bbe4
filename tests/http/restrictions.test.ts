import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { formatDay } from '#app/texts/format.ts';
import {
  chooseCar,
  confirm,
  EXAMPLE_CHOICES,
  getCode,
  RENTER,
  toFleetAddress,
} from '#tests/support/book-by-form.ts';
import type { Page } from '#tests/support/html/page.ts';
import { find, findAll, textOf } from '#tests/support/html/parse-html.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { aSearch, inDays } from '#tests/support/search-days.ts';

let site: TestSite;
let corolla: string;

beforeAll(async () => {
  site = await openTestSite();
  corolla = site.content.current().cars.find(({ model }) => model === 'Corolla')?.id ?? '';
});
afterEach(() => restrict([]));
afterAll(() => site.close());

const restrict = (restrictions: unknown[]) =>
  site.edit('sites_config', { brand: 'firefly' }, { restrictions });

/** The search of these tests is a week from the 21st day on. */
const stopSale = { kind: 'stop-sale', from: inDays(23), to: inDays(24), classes: ['ICAR'] };

const carnival = {
  kind: 'min-days',
  days: 9,
  from: inDays(20),
  to: inDays(22),
  classes: ['ICAR'],
  name: { es: 'Carnaval', en: 'Carnival' },
};

function cardOf({ root }: Page) {
  const cards = findAll(root, ({ attributes }) => attributes.class === 'card car-card');
  const card = cards.find((one) => textOf(one).includes('Toyota Corolla'));
  if (!card) throw new Error('There is no such card');
  return { text: textOf(card), link: find(card, ({ attributes }) => attributes.class === 'car-next-free') };
}

it.each([
  [
    'es',
    /Mínimo 9 días si retiras en estas fechas: Carnaval \(.+ – .+\)\./,
    /^Disponible por 9 días \(.+\): ver esas fechas/,
  ],
  [
    'en',
    /At least 9 days for pick-ups on these dates: Carnival \(.+\)\./,
    /^Available for 9 days \(.+\): see those dates/,
  ],
] as const)(
  'the card says which rule stands in the way and links to a search that is allowed (%s)',
  async (language, reason, offer) => {
    await restrict([carnival]);
    const visitor = site.visit();
    const address = toFleetAddress({ language });
    const card = cardOf(await visitor.open(address));
    expect(card.text).toMatch(reason);
    expect(card.text).not.toMatch(/No quedan|No units are left|\$/);
    expect(textOf(card.link)).toMatch(offer);
    const target = new URL(card.link?.attributes.href?.replaceAll('&amp;', '&') ?? '', 'http://site');
    expect(target.searchParams.get('return_date')).toBe(inDays(30));
    const there = await visitor.open(target.pathname + target.search);
    const choose = language === 'en' ? 'Select (pay now)' : 'Elegir (paga ahora)';
    expect((await visitor.press(there, `${choose}: Toyota Corolla`)).text).toContain('Toyota Corolla');
    expect(visitor.cookies.get('volante_draft')).toBeDefined();
    const loaded = await site.visit().get(address.replace('/flota?', '/flota.data?'));
    expect(loaded.body).toMatch(reason);
  },
);

/** Days from today on, those of the rental being 21 and 28. */
const days = (first: number, last: number) => ({ from: inDays(first), to: inDays(last), classes: ['ICAR'] });

it.each([
  ['stop-sale', { ...days(23, 24) }, 'No se alquila en estas fechas'],
  ['no-pickup', { ...days(20, 22) }, 'No se puede retirar en estas fechas'],
  ['no-return', { ...days(27, 29) }, 'No se puede devolver en estas fechas'],
  ['min-days', { days: 9, ...days(20, 22) }, 'Mínimo 9 días si retiras en estas fechas'],
  ['max-days', { days: 5, ...days(20, 22) }, 'Máximo 5 días si retiras en estas fechas'],
])(
  'the card has the rule with its days, and leads to dates that it allows: %s',
  async (kind, rule, words) => {
    await restrict([{ kind, ...rule }]);
    const visitor = site.visit();
    const { text, link } = cardOf(await visitor.open(toFleetAddress()));
    const period = [rule.from, rule.to].map((day) => formatDay(day, 'es')).join(' – ');
    expect(text).toContain(`${words}: ${period}.`);
    const target = new URL(link?.attributes.href?.replaceAll('&amp;', '&') ?? '', site.origin);
    const there = cardOf(await visitor.open(target.pathname + target.search));
    expect(there.text).toContain('Elegir');
    expect(there.text).not.toContain(words);
  },
);

it('says of a fleet that is stopped as a whole which rule it is, and not that it is sold out', async () => {
  await restrict([{ ...stopSale, classes: null }, { ...stopSale, kind: 'closed' }, 'carnival']);
  const { text } = await site.visit().open(toFleetAddress());
  expect(text).toMatch(/Ningún auto disponible .* Aplicar No se alquila en estas fechas: [^.]+\. Mini Kia/);
  expect(text).not.toMatch(/quedan autos|No quedan/);
  expect(site.content.problems().map(({ record, row }) => `${record} row ${row}`)).toEqual([
    'restrictions row 2',
    'restrictions row 3',
  ]);
});

it('neither a page from before nor a forged form books against a restriction', async () => {
  const [early, visitor] = [site.visit(), site.visit()];
  const fleet = await early.open(toFleetAddress());
  const page = await chooseCar(visitor, { type: 'normal' });
  await restrict([stopSale]);
  const refused = await early.send(fleet, 'Elegir (paga ahora): Toyota Corolla');
  expect([refused.status, refused.text.includes('Su tarjeta dice por qué')]).toEqual([409, true]);
  const forged = await site.visit().post('/flota', { ...aSearch(), offer: `${corolla}:normal` });
  expect(forged.status).toBe(409);
  const typed = { ...EXAMPLE_CHOICES, ...RENTER };
  const sent = await visitor.send(page, 'Confirmar reserva', typed);
  expect([sent.status, sent.location?.endsWith(`#car-${corolla}`)]).toEqual([303, true]);
  expect((await visitor.open('/reserva')).url.pathname).toBe('/flota');
  expect(cardOf(await visitor.follow(sent)).text).toContain('No se alquila en estas fechas');
});

it('a change to restricted dates is refused with the rule, and the reservation stays', async () => {
  const visitor = site.visit();
  const page = await chooseCar(visitor, { type: 'normal' });
  const typed = { ...EXAMPLE_CHOICES, ...RENTER, email: 'changes@example.com' };
  const own = `/mi-reserva/${getCode(await confirm(visitor, page, typed))}`;
  const form = await visitor.click(await visitor.open(own), 'Cambiar la reserva');
  await restrict([stopSale]);
  const shown = await visitor.press(form, 'Ver la diferencia', { return_date: inDays(27) });
  expect(shown.text).toContain('No se alquila en estas fechas: ');
  expect(shown.text).not.toContain('Confirmar el cambio');
});
