import { Outlet } from 'react-router';
import { PageFrame } from '../../frame/page-frame.tsx';

/** Layout of the public pages. */
export default function DefaultLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}
