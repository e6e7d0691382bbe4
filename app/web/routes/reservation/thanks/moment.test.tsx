import { describe, expect, it } from 'vitest';
import { aReservation } from '#tests/support/a-reservation.ts';
import { renderMarkup, toText } from '#tests/support/render-markup.tsx';
import { TripStops } from './booked-rental.tsx';
import { Moment } from './moment.tsx';
import { type ThanksPage, toThanksPage } from './thanks-page.ts';

const reservation = aReservation();
const content = { branches: [] };

function toPage(given: Partial<Pick<ThanksPage, 'moment' | 'mayCheckIn'>>): ThanksPage {
  const cancellation = { freeUntil: reservation.search.pickupAt, isFree: true, feeCents: 0, note: undefined };
  const rest = { cancellation, mayCheckIn: false, manageLink: '/mi-reserva', moment: 'total' as const };
  return toThanksPage(reservation, 'confirmed', { content, attempt: undefined, ...rest, ...given });
}

describe('the moment of a confirmed reservation', () => {
  it.each(['day', 'place'] as const)(
    'marks the names of branches that are not translated, and only them: the %s',
    (moment) => {
      const page = toPage({ moment });
      const untranslated = {
        ...page,
        pickup: { ...page.pickup, name: { es: 'Aeropuerto' } },
        return: { ...page.return, name: { es: 'Centro', en: 'Downtown' } },
      };
      const html = renderMarkup(<Moment page={untranslated} />, '/en/reserva/thanks');
      expect(html).toContain('<span lang="es">Aeropuerto</span>');
      expect(html.match(/lang=/g)).toHaveLength(1);
    },
  );
});

describe('the stages of a trip', () => {
  const listStages = (page: ThanksPage, isOff = false) =>
    renderMarkup(<TripStops page={page} isOff={isOff} />, '/en/reserva/thanks')
      .split('<li')
      .slice(1)
      .map((stage) => toText(`<li${stage}`));

  it('begin with the pre check-in while it is possible', () => {
    const stages = listStages(toPage({ mayCheckIn: true }));
    expect(stages).toHaveLength(3);
    expect(stages[0]).toContain('Online pre check-in');
    expect(stages[2]).toContain('Return');
  });

  it('are pick-up and return alone when it is done, or when the trip is canceled', () => {
    expect(listStages(toPage({}))).toHaveLength(2);
    expect(listStages(toPage({ mayCheckIn: true }), true)).toHaveLength(2);
  });
});
