import { type MiddlewareFunction, Outlet } from 'react-router';
import { UnsentNotice } from '../../forms/unsent-notice.tsx';
import { privatePage } from '../../middleware/guards/private-page.ts';
import { BookingFrame } from '../../ui/page-frame.tsx';
import { takeHanded } from '../reservation/handed-data.ts';
import { loadGround } from '../reservation/load-ground.ts';
import type { Route } from './+types/reservation';

export const middleware: MiddlewareFunction<Response>[] = [privatePage];

export function loader({ context }: Route.LoaderArgs) {
  return loadGround(context);
}

/** The answer to the form that leads here may have brought the data already. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return takeHanded('ground') ?? serverLoader();
}

/** The background color does not change during a booking, so updates of the quote need not load it again. */
export function shouldRevalidate() {
  return false;
}

/** Layout of the pages of a booking in progress. */
export default function ReservationLayout() {
  return (
    <BookingFrame>
      <UnsentNotice className="mb-6" />
      <Outlet />
    </BookingFrame>
  );
}
