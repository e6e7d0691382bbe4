import { type MiddlewareFunction, Outlet } from 'react-router';
import { UnsentNotice } from '../../forms/unsent-notice.tsx';
import { PageFrame } from '../../frame/page-frame.tsx';
import { privatePage } from '../../middleware/guards/private-page.ts';

export const middleware: MiddlewareFunction<Response>[] = [privatePage];

export default function AccountLayout() {
  return (
    <PageFrame>
      <div className="container booking">
        <UnsentNotice />
        <Outlet />
      </div>
    </PageFrame>
  );
}
