import type { ReactNode } from 'react';
import { PageFrame } from './page-frame.tsx';
import { ReservationGround } from './reservation-ground.tsx';

/** The frame of the pages of a booking, on the ground that content gives them (SPEC.md section 3). */
export function BookingFrame({ ground, children }: { ground: string; children: ReactNode }) {
  return (
    <PageFrame>
      <ReservationGround color={ground} />
      <div className="container pt-6 pb-16 sm:pt-8 sm:pb-24">{children}</div>
    </PageFrame>
  );
}
