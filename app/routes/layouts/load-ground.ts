import type { RouterContextProvider } from 'react-router';
import { servicesContext } from '../../context.ts';

/** What the layouts of a booking need of content. */
export function loadGround(context: Readonly<RouterContextProvider>): { ground: string } {
  return { ground: context.get(servicesContext).content.current().site.reservationBackgroundColor };
}
