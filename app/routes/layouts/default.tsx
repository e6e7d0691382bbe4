import { Outlet } from 'react-router';
import { PageFrame } from '../../ui/page-frame.tsx';

/** Pages that anyone may look at. */
export default function DefaultLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}
