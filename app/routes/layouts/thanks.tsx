import { type MiddlewareFunction, Outlet } from 'react-router';
import { privatePage } from '../../middleware/private-page.ts';
import { BookingFrame } from '../../ui/booking-frame.tsx';
import type { Route } from './+types/thanks';
import { loadGround } from './load-ground.ts';

export const middleware: MiddlewareFunction<Response>[] = [privatePage];

export function loader({ context }: Route.LoaderArgs) {
  return loadGround(context);
}

/** The end of a booking: what was booked and what comes next. */
export default function ThanksLayout() {
  return (
    <BookingFrame>
      <Outlet />
    </BookingFrame>
  );
}
