import { expect, it } from 'vitest';
import { aReservation } from '#tests/support/a-reservation.ts';
import { renderMarkup } from '#tests/support/render-markup.tsx';
import { Moment } from './moment.tsx';

it('shows the car of a rental, and none of one that is canceled', () => {
  const { snapshot } = aReservation();
  const show = (isOver: boolean) =>
    renderMarkup(
      <Moment heading={<h1>Confirmed</h1>} snapshot={snapshot} sizes="24rem" isOver={isOver} />,
      '/en/reserva/thanks',
    );
  expect(show(false)).toContain('moment-car');
  expect(show(true)).not.toContain('moment-car');
});
