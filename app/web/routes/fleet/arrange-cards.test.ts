import { describe, expect, it } from 'vitest';
import type { FleetCardData } from '../../search/fleet-page.ts';
import { arrangeCards, countBookable, savedPercent } from './arrange-cards.ts';

function aCard(id: string, changes: Partial<FleetCardData> = {}): FleetCardData {
  return {
    id,
    type: 'sedan',
    make: 'Toyota',
    seats: 5,
    bags: 2,
    doors: 4,
    transmission: 'automatic',
    fuel: 'gas',
    pictureId: undefined,
    name: id,
    className: { es: 'Compacto' },
    isFourByFour: undefined,
    status: 'available',
    unitsLeft: undefined,
    isPrepaidOnly: undefined,
    obstacle: undefined,
    totals: { prepaid: 10_000, normal: 10_000 },
    quotes: undefined,
    ...changes,
  };
}

const CARDS = [
  aCard('picanto', { make: 'Kia', type: 'hatchback', seats: 4, bags: 1, transmission: 'manual' }),
  aCard('taken', {
    obstacle: { kind: 'taken', reason: { es: 'No quedan.' } },
    totals: { prepaid: 1, normal: 1 },
    seats: 9,
  }),
  aCard('yaris', { status: 'promo', totals: { prepaid: 8_000, normal: 12_000 } }),
  aCard('prado', {
    type: 'suv',
    seats: 7,
    bags: 5,
    isFourByFour: true,
    totals: { prepaid: 9_000, normal: 9_000 },
  }),
];

const idsOf = (choice: Parameters<typeof arrangeCards>[1]) =>
  arrangeCards({ cards: CARDS, days: 2 }, choice).map(({ id }) => id);

describe('arrangeCards', () => {
  it('puts promoted cars first and those that cannot be booked last', () => {
    expect(idsOf({})).toEqual(['yaris', 'picanto', 'prado', 'taken']);
  });

  it('sorts by the total of the way to pay that is shown', () => {
    expect(idsOf({ orden: 'precio' })).toEqual(['yaris', 'prado', 'picanto', 'taken']);
    expect(idsOf({ orden: 'precio', pago: 'normal' })).toEqual(['prado', 'picanto', 'yaris', 'taken']);
  });

  it('sorts a car that is left only with payment now by that total', () => {
    const cards = CARDS.map((card) => ({
      ...card,
      isPrepaidOnly: card.id === 'yaris' ? (true as const) : undefined,
    }));
    const shown = arrangeCards({ cards, days: 2 }, { orden: 'precio', pago: 'normal' });
    expect(shown.map(({ id }) => id)).toEqual(['yaris', 'prado', 'picanto', 'taken']);
  });

  it('sorts by seats and bags', () => {
    expect(idsOf({ orden: 'tamano' })).toEqual(['prado', 'yaris', 'picanto', 'taken']);
  });

  it.each([
    [{ tipo: 'hatchback' }, ['picanto']],
    [{ marca: 'Toyota' }, ['yaris', 'prado', 'taken']],
    [{ transmision: 'manual' }, ['picanto']],
    [{ pasajeros: '5' }, ['yaris', 'prado', 'taken']],
    [{ maletas: '3' }, ['prado']],
    [{ traccion: '4x4' }, ['prado']],
    [{ precio: '45' }, ['yaris', 'prado', 'taken']],
    [{ precio: '45', pago: 'normal' }, ['prado', 'taken']],
    [{ tipo: 'sedan', transmision: 'manual' }, []],
  ])('filters by %j', (choice, ids) => {
    expect(idsOf(choice)).toEqual(ids);
  });

  it.each([{ tipo: 'boat' }, { pasajeros: 'many' }, { traccion: 'yes' }, { precio: 'low' }])(
    'finds no car for %j',
    (choice) => expect(idsOf(choice)).toEqual([]),
  );

  it('uses the recommended order for an unknown choice', () => {
    expect(idsOf({ orden: 'x', pago: 'y' })).toEqual(idsOf({}));
  });

  it('sorts by the lower price of one day without dates', () => {
    const shown = arrangeCards({ cards: CARDS, days: undefined }, { precio: '85', pago: 'normal' });
    expect(shown.map(({ id }) => id)).toEqual(['yaris', 'taken']);
  });
});

it('counts the available cars of a filter', () => {
  expect(countBookable({ cards: CARDS, days: 2 }, { marca: 'Toyota' })).toBe(2);
});

describe('savedPercent', () => {
  it('rounds down, so that the promised saving is never larger than the real one', () => {
    const totals = { prepaid: 38_348, normal: 41_032 };
    expect(savedPercent([aCard('corolla', { totals })])).toEqual({ least: 6, most: 6 });
  });

  it('spans all cars that can be booked', () => {
    expect(savedPercent(CARDS)).toEqual({ least: 0, most: 33 });
    expect(savedPercent([])).toEqual({ least: 0, most: 0 });
  });
});
