import type { RouterContextProvider } from 'react-router';
import { brandContext, servicesContext } from '#app/request/context.ts';

/** Part of the loader data of every booking page, which `web/frame/reservation-ground.tsx` reads. */
export interface BookingGround {
  ground: string | undefined;
}

/**
 * Loads the background color of the booking pages from the content, `#rrggbb` (requirements.md#entities).
 * Undefined when the content has no plain color, or one without enough contrast to the brand's text.
 */
export function loadGround(context: Readonly<RouterContextProvider>): BookingGround {
  const ground = context.get(servicesContext).content.current().site.reservationBackgroundColor;
  const isReadable =
    /^#[0-9a-f]{6}$/i.test(ground) && contrast(ground, context.get(brandContext).colors.inkMuted) >= 4.5;
  return { ground: isReadable ? ground : undefined };
}

/** Returns the contrast ratio of two `#rrggbb` colors, from 1 to 21. WCAG 2.2. */
export function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
