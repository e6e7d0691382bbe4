import type { RouterContextProvider } from 'react-router';
import { contrast } from '../../brands/contrast.ts';
import { brandContext, servicesContext } from '../../context.ts';

/**
 * Loads the background color of the booking pages from the content, `#rrggbb` (requirements.md#entities).
 * Undefined when the content has no plain color, or one without enough contrast to the brand's text.
 */
export function loadGround(context: Readonly<RouterContextProvider>): { ground: string | undefined } {
  const ground = context.get(servicesContext).content.current().site.reservationBackgroundColor;
  const isReadable =
    /^#[0-9a-f]{6}$/i.test(ground) && contrast(ground, context.get(brandContext).colors.inkMuted) >= 4.5;
  return { ground: isReadable ? ground : undefined };
}
