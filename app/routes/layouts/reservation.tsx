import { type MiddlewareFunction, Outlet } from 'react-router';
import { privatePage } from '../../middleware/private-page.ts';
import { PageFrame } from '../../ui/page-frame.tsx';

export const middleware: MiddlewareFunction<Response>[] = [privatePage];

/** The pages of a booking under way. */
export default function ReservationLayout() {
  return (
    <PageFrame>
      <div className="container pt-6 pb-16 sm:pt-8 sm:pb-24">
        <Outlet />
      </div>
    </PageFrame>
  );
}
