import { type MiddlewareFunction, Outlet } from 'react-router';
import { servicesContext } from '../../context.ts';
import { privatePage } from '../../middleware/private-page.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { ReservationGround } from '../../ui/reservation-ground.tsx';
import type { Route } from './+types/reservation';

export const middleware: MiddlewareFunction<Response>[] = [privatePage];

export function loader({ context }: Route.LoaderArgs) {
  return { ground: context.get(servicesContext).content.current().site.reservationBackgroundColor };
}

/** The ground stays while the visitor does; updates of the bill need not ask for it again. */
export function shouldRevalidate() {
  return false;
}

/** The pages of a booking under way. */
export default function ReservationLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <ReservationGround color={loaderData.ground} />
      <div className="container pt-6 pb-16 sm:pt-8 sm:pb-24">
        <Outlet />
      </div>
    </PageFrame>
  );
}
