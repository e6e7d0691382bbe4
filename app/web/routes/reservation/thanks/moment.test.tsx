import { expect, it } from 'vitest';
import { aReservation } from '#tests/support/a-reservation.ts';
import { renderMarkup } from '#tests/support/render-markup.tsx';
import { Moment } from './moment.tsx';

it('says that the reservation is confirmed', () => {
  const page = { firstName: 'Ana', snapshot: aReservation().snapshot };
  const html = renderMarkup(<Moment page={page} headingId="title" />, '/en/reserva/thanks');
  expect(html).toContain('All set, Ana! Your reservation is <strong>confirmed</strong></h1>');
});
