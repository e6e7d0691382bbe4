import { type MiddlewareFunction, Outlet } from 'react-router';
import { privatePage } from '../../middleware/private-page.ts';
import { PageFrame } from '../../ui/page-frame.tsx';

export const middleware: MiddlewareFunction<Response>[] = [privatePage];

/** The end of a booking: what was booked and what comes next. */
export default function ThanksLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}
