import { type MiddlewareFunction, Outlet } from 'react-router';
import { UnsentNotice } from '../../forms/unsent-notice.tsx';
import { PageFrame } from '../../frame/page-frame.tsx';
import { privatePage } from '../../middleware/guards/private-page.ts';

export const middleware: MiddlewareFunction<Response>[] = [privatePage];

/** Layout of the pre check-in: one narrow column, because most renters use a phone. The first page is wide. */
export default function PrecheckinLayout() {
  return (
    <PageFrame>
      <div className="container booking">
        <div className="precheckin-column">
          <UnsentNotice />
          <Outlet />
        </div>
      </div>
    </PageFrame>
  );
}
