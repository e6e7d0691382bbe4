import type { RouterContextProvider } from 'react-router';
import { contrast } from '../../brands/contrast.ts';
import { brandContext, servicesContext } from '../../context.ts';

/**
 * What the layouts of a booking need of content: the ground of their pages, `#rrggbb` (SPEC.md section 3). Undefined where
 * content has no plain color, or one that the brand's text could not be read on.
 */
export function loadGround(context: Readonly<RouterContextProvider>): { ground: string | undefined } {
  const ground = context.get(servicesContext).content.current().site.reservationBackgroundColor;
  const isReadable =
    /^#[0-9a-f]{6}$/i.test(ground) && contrast(ground, context.get(brandContext).colors.inkMuted) >= 4.5;
  return { ground: isReadable ? ground : undefined };
}
