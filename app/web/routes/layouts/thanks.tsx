import { type MiddlewareFunction, Outlet } from 'react-router';
import { BookingFrame } from '../../frame/page-frame.tsx';
import { privatePage } from '../../middleware/guards/private-page.ts';

export const middleware: MiddlewareFunction<Response>[] = [privatePage];

export default function ThanksLayout() {
  return (
    <BookingFrame>
      <Outlet />
    </BookingFrame>
  );
}
