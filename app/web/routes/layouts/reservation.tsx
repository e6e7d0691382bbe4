import { type MiddlewareFunction, Outlet } from 'react-router';
import { UnsentNotice } from '../../forms/unsent-notice.tsx';
import { privatePage } from '../../middleware/guards/private-page.ts';
import { BookingFrame } from '../../ui/page-frame.tsx';

export const middleware: MiddlewareFunction<Response>[] = [privatePage];

/** Layout of the pages of a booking in progress. */
export default function ReservationLayout() {
  return (
    <BookingFrame>
      <UnsentNotice className="mb-6" />
      <Outlet />
    </BookingFrame>
  );
}
