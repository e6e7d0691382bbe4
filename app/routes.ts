import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The URL prefixes of every page: none (Spanish), `/es` and `/en`. requirements.md#routes. */
const LANGUAGE_FORMS = ['', 'es', 'en'] as const;

/** Names a route of one prefix: all prefixes use the same modules, with different route ids. */
type Id = (name: string) => { id: string };

/** Returns the pages of one prefix. */
function pages(form: (typeof LANGUAGE_FORMS)[number]): RouteConfigEntry[] {
  const id: Id = (name) => ({ id: `${form || 'default'}:${name}` });
  const tree = [
    ...contentPages(id),
    route('flota/calendario.json', 'routes/calendar/calendar-json.ts', id('price-calendar-days')),
    ...bookingPages(id),
    ...accountPages(id),
    ...ownReservationPages(id),
    ...documents(id),
    ...precheckinPages(id),
  ];
  const file = form === 'en' ? 'routes/english.tsx' : 'routes/spanish.tsx';
  const entry = form === '' ? layout(file, id('form'), tree) : route(form, file, id('form'), tree);
  return [toOneSpelling(entry)];
}

/** Public pages. */
function contentPages(id: Id): RouteConfigEntry[] {
  return [
    layout('routes/layouts/default.tsx', id('layout-default'), [
      index('routes/home/home.tsx', id('home')),
      route('flota', 'routes/fleet/fleet.tsx', id('fleet')),
      route('sucursales', 'routes/branches/branches.tsx', id('branches')),
      route('promos', 'routes/content/promos.tsx', id('promos')),
      route('jobs', 'routes/content/jobs.tsx', id('jobs')),
      route('accesibilidad', 'routes/content/accessibility.tsx', id('accessibility')),
      route('info/:slug', 'routes/content/info.tsx', id('info')),
      route('corporativo', 'routes/corporate/corporate.tsx', id('corporate')),
      route('corporativo/leasing', 'routes/corporate/leasing.tsx', id('leasing')),
      route('corporativo/planes', 'routes/corporate/plans.tsx', id('plans')),
      route('*', 'routes/content/not-found.tsx', id('not-found')),
    ]),
    // Not for search engines: they depend on a search.
    layout('routes/layouts/default.tsx', id('layout-search'), [
      route('flota/calendario', 'routes/calendar/calendar.tsx', id('price-calendar')),
      route('flota/comparar', 'routes/comparison/comparison.tsx', id('comparison')),
    ]),
  ];
}

function bookingPages(id: Id): RouteConfigEntry[] {
  return [
    layout('routes/layouts/reservation.tsx', id('layout-reservation'), [
      route('reserva', 'routes/reservation/reservation.tsx', id('reservation')),
      route('reserva/checkout', 'routes/payment/checkout.tsx', id('checkout')),
    ]),
    layout('routes/layouts/thanks.tsx', id('layout-thanks'), [
      route('reserva/thanks', 'routes/reservation/thanks/thanks.tsx', id('thanks')),
    ]),
  ];
}

function accountPages(id: Id): RouteConfigEntry[] {
  return [
    layout('routes/layouts/account.tsx', id('layout-account'), [
      route('cuenta', 'routes/account/profile.tsx', id('account')),
      route('cuenta/entrar', 'routes/account/sign-in.tsx', id('sign-in')),
      route('cuenta/registro', 'routes/account/register.tsx', id('register')),
      route('cuenta/verificar', 'routes/account/verify.tsx', id('verify-email')),
      route('cuenta/recuperar', 'routes/account/forgot.tsx', id('forgot-password')),
      route('cuenta/restablecer', 'routes/account/reset.tsx', id('reset-password')),
      route('cuenta/invitacion', 'routes/account/invitation.tsx', id('invitation')),
    ]),
    route('cuenta/proveedor', 'routes/account/provider-return.ts', id('provider-return')),
  ];
}

/** Pages of a renter's own reservation. */
function ownReservationPages(id: Id): RouteConfigEntry[] {
  return [
    layout('routes/layouts/account.tsx', id('layout-my-reservation'), [
      route('mi-reserva', 'routes/my-reservation/look-up.tsx', id('look-up')),
      route('mi-reserva/confirmar', 'routes/my-reservation/confirm.tsx', id('confirm-reservation')),
      route('mi-reserva/:code', 'routes/my-reservation/own-reservation.tsx', id('own-reservation')),
      route('mi-reserva/:code/datos', 'routes/my-reservation/own-data.tsx', id('own-data')),
      route('mi-reserva/:code/cancelar', 'routes/my-reservation/cancel.tsx', id('cancel-reservation')),
      route(
        'mi-reserva/:code/cambiar',
        'routes/my-reservation/amendment/amendment.tsx',
        id('amend-reservation'),
      ),
      route(
        'mi-reserva/:code/pago/:amendment',
        'routes/my-reservation/amendment/pay-amendment.tsx',
        id('pay-amendment'),
      ),
    ]),
  ];
}

function precheckinPages(id: Id): RouteConfigEntry[] {
  return [
    layout('routes/layouts/precheckin.tsx', id('layout-precheckin'), [
      route('precheckin', 'routes/precheckin/start.tsx', id('precheckin')),
      route('precheckin/verify', 'routes/precheckin/verify.tsx', id('precheckin-verify')),
      route('precheckin/preferences', 'routes/precheckin/preferences.tsx', id('precheckin-preferences')),
      route('precheckin/checkout', 'routes/precheckin/checkout.tsx', id('precheckin-checkout')),
      route('precheckin/thanks', 'routes/precheckin/thanks.tsx', id('precheckin-thanks')),
    ]),
  ];
}

/** Documents of a reservation: files, not pages. */
function documents(id: Id): RouteConfigEntry[] {
  return [
    route(
      'mi-reserva/:code/datos.json',
      'routes/my-reservation/documents/own-data-file.ts',
      id('own-data-file'),
    ),
    route(
      'mi-reserva/:code/voucher.pdf',
      'routes/my-reservation/documents/voucher-file.ts',
      id('voucher-file'),
    ),
    route(
      'mi-reserva/:code/calendar.ics',
      'routes/my-reservation/documents/calendar-file.ts',
      id('calendar-file'),
    ),
  ];
}

/**
 * Makes the paths of a route and its children case-sensitive. Otherwise the router would match `/EN/Flota` as
 * a page and show it in Spanish. The server ignores `caseSensitive` on an index route with a path, so the
 * prefix is the path of the parent route.
 */
function toOneSpelling(entry: RouteConfigEntry): RouteConfigEntry {
  const { children } = entry;
  return { ...entry, caseSensitive: true, ...(children && { children: children.map(toOneSpelling) }) };
}

export default [
  route('assets/:id', 'routes/content/asset.ts'),
  route('locale', 'routes/content/locale.ts'),
  route('favicon.svg', 'routes/content/favicon.ts'),
  // Browsers request this path for documents without an icon link, such as the gateway's.
  route('favicon.ico', 'routes/content/favicon.ts', { id: 'favicon-ico' }),
  route('site.webmanifest', 'routes/content/web-manifest.ts'),
  route('app-icons/:file', 'routes/content/app-icon.ts'),
  route('.well-known/security.txt', 'routes/content/security-txt.ts'),
  route('builds/latest.json', 'routes/content/latest-build.ts'),
  route('consent', 'routes/content/consent.ts'),
  route('flota/total', 'routes/fleet/total.ts'),
  route('reset-draft', 'routes/reservation/reset-draft.ts'),
  route('client-error', 'routes/content/client-error.ts'),
  route('csp-report', 'routes/content/csp-report.ts'),
  route('leave-checkout', 'routes/payment/leave-checkout.ts'),
  route('icons/:file', 'routes/content/icons.ts'),
  route('og/:language/:file', 'routes/content/share-image.ts'),
  route('sitemap.xml', 'routes/content/sitemap.ts'),
  route('voucher-worker.js', 'routes/my-reservation/documents/voucher-worker.ts'),
  route('robots.txt', 'routes/content/robots.ts'),
  route('precheckin/photos/:kind', 'routes/precheckin/photo.ts'),
  route('staff/files/:id', 'routes/precheckin/staff-file.ts'),
  route('pay/window', 'routes/payment/verification/pay-window.ts'),
  route('pay/challenge/:attempt', 'routes/payment/verification/pay-challenge.ts'),
  route('pay/return/:attempt/:token', 'routes/payment/verification/pay-return.ts'),
  route('pay/result/:attempt', 'routes/payment/pay-result.ts'),
  route('pay/status/:attempt', 'routes/payment/pay-status.ts'),
  route('pay/paypal/:attempt/:token/:end', 'routes/payment/paypal/paypal-return.ts'),
  route('api/v1/events', 'routes/api/events.ts'),
  route('api/v1/blocks/:reference', 'routes/api/block.ts'),
  route('api/v1/openapi.json', 'routes/api/openapi.ts'),
  route('webhooks/paypal', 'routes/payment/paypal/paypal-webhook.ts'),
  route('auth/login/:provider', 'routes/account/provider-login.ts'),
  route('auth/login/:provider/callback', 'routes/account/provider-login.ts', { id: 'provider-callback' }),
  ...LANGUAGE_FORMS.flatMap(pages),
] satisfies RouteConfig;
