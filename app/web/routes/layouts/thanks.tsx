import { type MiddlewareFunction, Outlet } from 'react-router';
import { privatePage } from '../../middleware/guards/private-page.ts';
import { BookingFrame } from '../../ui/page-frame.tsx';

export const middleware: MiddlewareFunction<Response>[] = [privatePage];

/** Layout of the page after a booking. */
export default function ThanksLayout() {
  return (
    <BookingFrame>
      <Outlet />
    </BookingFrame>
  );
}
