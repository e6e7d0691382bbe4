import type { ReactNode } from 'react';
import { PageFrame } from './page-frame.tsx';

/** Layout of the booking pages. */
export function BookingFrame({ children }: { children: ReactNode }) {
  return (
    <PageFrame>
      <div className="container pt-6 pb-16 sm:pt-8 sm:pb-24">{children}</div>
    </PageFrame>
  );
}
