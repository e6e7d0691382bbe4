import { brandContext } from '#app/request/context.ts';
import { APP_ICONS } from '../../sharing/app-icons.server.ts';
import type { Route } from './+types/web-manifest';

/** `GET /site.webmanifest`: name, colors and icons for a site that is added to a home screen. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { name, carRentalName, scheme, darkColors, colors: lightColors } = context.get(brandContext);
  const colors = scheme === 'dark' ? darkColors : lightColors;
  const manifest = {
    id: '/',
    name: carRentalName,
    short_name: name,
    lang: 'es',
    start_url: '/',
    // With a back button, because the bank and PayPal are pages of others.
    display: 'minimal-ui',
    theme_color: colors.surface,
    background_color: colors.canvas,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      ...Object.entries(APP_ICONS).map(([file, { size, purpose }]) => ({
        src: `/app-icons/${file}`,
        type: 'image/png',
        sizes: `${size}x${size}`,
        purpose,
      })),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=86400' },
  });
}
