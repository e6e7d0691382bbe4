import { type MiddlewareFunction, Outlet } from 'react-router';
import { privatePage } from '../../middleware/private-page.ts';
import { PageFrame } from '../../ui/page-frame.tsx';

export const middleware: MiddlewareFunction<Response>[] = [privatePage];

/** The pages of a booking under way. */
export default function ReservationLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}
