import { type MiddlewareFunction, Outlet } from 'react-router';
import { UnsentNotice } from '../../forms/unsent-notice.tsx';
import { PageFrame } from '../../frame/page-frame.tsx';
import { privatePage } from '../../middleware/guards/private-page.ts';

export const middleware: MiddlewareFunction<Response>[] = [privatePage];

export default function AccountLayout() {
  return (
    <PageFrame>
      <div className="container booking pt-8 pb-16 sm:pt-12 sm:pb-24">
        <UnsentNotice className="mb-6" />
        <Outlet />
      </div>
    </PageFrame>
  );
}
