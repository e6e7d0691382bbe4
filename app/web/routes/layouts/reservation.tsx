import { type MiddlewareFunction, Outlet } from 'react-router';
import { UnsentNotice } from '../../forms/unsent-notice.tsx';
import { BookingFrame } from '../../frame/page-frame.tsx';
import { privatePage } from '../../middleware/guards/private-page.ts';

export const middleware: MiddlewareFunction<Response>[] = [privatePage];

export default function ReservationLayout() {
  return (
    <BookingFrame>
      <UnsentNotice />
      <Outlet />
    </BookingFrame>
  );
}
