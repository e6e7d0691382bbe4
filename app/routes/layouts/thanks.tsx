import { type MiddlewareFunction, Outlet } from 'react-router';
import { privatePage } from '../../middleware/guards/private-page.ts';
import { BookingFrame } from '../../ui/page-frame.tsx';
import type { Route } from './+types/thanks';
import { loadGround } from './load-ground.ts';

export const middleware: MiddlewareFunction<Response>[] = [privatePage];

export function loader({ context }: Route.LoaderArgs) {
  return loadGround(context);
}

/** Layout of the page after a booking. */
export default function ThanksLayout() {
  return (
    <BookingFrame>
      <Outlet />
    </BookingFrame>
  );
}
