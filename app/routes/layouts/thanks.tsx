import { type MiddlewareFunction, Outlet } from 'react-router';
import { privatePage } from '../../middleware/guards/private-page.ts';
import { BookingFrame } from '../../ui/page-frame.tsx';
import { takeHanded } from '../reservation/handed-data.ts';
import { loadGround } from '../reservation/load-ground.ts';
import type { Route } from './+types/thanks';

export const middleware: MiddlewareFunction<Response>[] = [privatePage];

export function loader({ context }: Route.LoaderArgs) {
  return loadGround(context);
}

/** The answer to the form that leads here may have brought the data already. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return takeHanded('ground') ?? serverLoader();
}

/** Layout of the page after a booking. */
export default function ThanksLayout() {
  return (
    <BookingFrame>
      <Outlet />
    </BookingFrame>
  );
}
