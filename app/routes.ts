import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The URL prefixes of every page: none (Spanish), `/es` and `/en`. requirements.md#routes. */
const LANGUAGE_FORMS = ['', 'es', 'en'] as const;

/** Names a route of one prefix: all prefixes use the same modules, with different route ids. */
type Id = (name: string) => { id: string };

function pages(form: (typeof LANGUAGE_FORMS)[number]): RouteConfigEntry[] {
  const id: Id = (name) => ({ id: `${form || 'default'}:${name}` });
  const tree = [
    ...contentPages(id),
    route('flota/calendario.json', 'web/routes/calendar/calendar-json.ts', id('price-calendar-days')),
    ...bookingPages(id),
    ...accountPages(id),
    ...ownReservationPages(id),
    ...documents(id),
    ...precheckinPages(id),
  ];
  const file = form === 'en' ? 'web/routes/english.tsx' : 'web/routes/spanish.tsx';
  const entry = form === '' ? layout(file, id('form'), tree) : route(form, file, id('form'), tree);
  return [toOneSpelling(entry)];
}

function contentPages(id: Id): RouteConfigEntry[] {
  return [
    layout('web/routes/layouts/default.tsx', id('layout-default'), [
      index('web/routes/home/home.tsx', id('home')),
      route('flota', 'web/routes/fleet/fleet.tsx', id('fleet')),
      route('sucursales', 'web/routes/branches/branches.tsx', id('branches')),
      route('promos', 'web/routes/content/promos.tsx', id('promos')),
      route('jobs', 'web/routes/content/jobs.tsx', id('jobs')),
      route('accesibilidad', 'web/routes/content/accessibility.tsx', id('accessibility')),
      route('info/condiciones', 'web/routes/content/info.tsx', id('conditions')),
      route('info/:slug', 'web/routes/content/info.tsx', id('info')),
      route('corporativo', 'web/routes/corporate/corporate.tsx', id('corporate')),
      route('corporativo/leasing', 'web/routes/corporate/leasing.tsx', id('leasing')),
      route('corporativo/planes', 'web/routes/corporate/plans.tsx', id('plans')),
      route('*', 'web/routes/content/not-found.tsx', id('not-found')),
    ]),
    // Not for search engines: they depend on a search.
    layout('web/routes/layouts/default.tsx', id('layout-search'), [
      route('flota/calendario', 'web/routes/calendar/calendar.tsx', id('price-calendar')),
      route('flota/comparar', 'web/routes/comparison/comparison.tsx', id('comparison')),
    ]),
  ];
}

function officePages(): RouteConfigEntry[] {
  const id: Id = (name) => ({ id: `office:${name}` });
  const page = (path: string, file = path) => route(path, `office/routes/${file}.tsx`, id(file));
  return [
    route('staff', 'office/routes/office.tsx', id('wing'), [
      page('sign-in'),
      page('second-factor'),
      page('invitation'),
      layout('office/routes/signed-in.tsx', id('signed-in'), [
        index('office/routes/home.ts', id('home')),
        page('today'),
        page('reservations/:code', 'reservation'),
        page('reservations/:code/papers', 'reservation-papers'),
        route('reservations/:code/papers/:kind', 'office/routes/paper-picture.ts', id('paper-picture')),
        route('reservations/:code/agreement', 'office/routes/agreement.ts', id('agreement')),
        page('reservations/:code/:end/photos', 'car-photos'),
        route('reservations/:code/:end/photos/:place', 'office/routes/car-photo.ts', id('car-photo')),
        page('papers'),
        page('new'),
        page('new/:draft', 'new-booking'),
        ...[
          'hand-over',
          'take-back',
          'charge',
          'change',
          'extend',
          'exchange',
          'payment',
          'refund',
          'note',
          'renter',
          'resend',
          'cancel',
          'no-show',
        ].map((verb) => page(`reservations/:code/${verb}`, verb)),
        page('board'),
        page('units'),
        page('units/:label', 'unit'),
        page('money'),
        page('money/close', 'close'),
        page('money/:reference', 'movement'),
        route('changes', 'office/routes/changes.ts', id('changes')),
        page('content'),
        page('content/pictures/:file', 'content-picture'),
        page('content/:collection', 'content-list'),
        page('content/:collection/:id', 'content-record'),
        page('content/:collection/:id/preview', 'content-preview'),
        route(
          'content/:collection/:id/preview/page',
          'office/routes/content-preview-page.ts',
          id('content-preview-page'),
        ),
        page('rates'),
        page('rates/change', 'rates-change'),
        page('rates/driver', 'rates-driver'),
        page('reports'),
        route('reports/csv', 'office/routes/reports-csv.ts', id('reports-csv')),
        page('content/:collection/:id/delete', 'content-delete'),
        page('people'),
        page('audit'),
        page('account'),
        page('*', 'missing'),
      ]),
    ]),
  ].map(toOneSpelling);
}

function bookingPages(id: Id): RouteConfigEntry[] {
  return [
    layout('web/routes/layouts/reservation.tsx', id('layout-reservation'), [
      route('reserva', 'web/routes/reservation/reservation.tsx', id('reservation')),
      route('reserva/checkout', 'web/routes/payment/checkout.tsx', id('checkout')),
    ]),
    layout('web/routes/layouts/thanks.tsx', id('layout-thanks'), [
      route('reserva/thanks', 'web/routes/reservation/thanks/thanks.tsx', id('thanks')),
    ]),
  ];
}

function accountPages(id: Id): RouteConfigEntry[] {
  return [
    layout('web/routes/layouts/account.tsx', id('layout-account'), [
      route('cuenta', 'web/routes/account/profile.tsx', id('account')),
      route('cuenta/entrar', 'web/routes/account/sign-in.tsx', id('sign-in')),
      route('cuenta/registro', 'web/routes/account/register.tsx', id('register')),
      route('cuenta/verificar', 'web/routes/account/verify.tsx', id('verify-email')),
      route('cuenta/recuperar', 'web/routes/account/forgot.tsx', id('forgot-password')),
      route('cuenta/restablecer', 'web/routes/account/reset.tsx', id('reset-password')),
      route('cuenta/invitacion', 'web/routes/account/invitation.tsx', id('invitation')),
    ]),
    route('cuenta/proveedor', 'web/routes/account/provider-return.ts', id('provider-return')),
  ];
}

function ownReservationPages(id: Id): RouteConfigEntry[] {
  return [
    layout('web/routes/layouts/account.tsx', id('layout-my-reservation'), [
      route('mi-reserva', 'web/routes/my-reservation/look-up.tsx', id('look-up')),
      route('mi-reserva/confirmar', 'web/routes/my-reservation/confirm.tsx', id('confirm-reservation')),
      route('mi-reserva/evidencia', 'web/routes/my-reservation/verify-evidence.tsx', id('verify-evidence')),
      route('mi-reserva/cotizacion/:quote', 'web/routes/my-reservation/quote.tsx', id('mailed-quote')),
      route('mi-reserva/:code', 'web/routes/my-reservation/own-reservation.tsx', id('own-reservation')),
      route('mi-reserva/:code/datos', 'web/routes/my-reservation/own-data.tsx', id('own-data')),
      route('mi-reserva/:code/firmar', 'web/routes/my-reservation/sign.tsx', id('sign-agreement')),
      route('mi-reserva/:code/cancelar', 'web/routes/my-reservation/cancel.tsx', id('cancel-reservation')),
      route(
        'mi-reserva/:code/cambiar',
        'web/routes/my-reservation/amendment/change.tsx',
        id('amend-reservation'),
      ),
      route(
        'mi-reserva/:code/pago/:amendment',
        'web/routes/my-reservation/amendment/pay-change.tsx',
        id('pay-amendment'),
      ),
    ]),
  ];
}

function precheckinPages(id: Id): RouteConfigEntry[] {
  return [
    layout('web/routes/layouts/precheckin.tsx', id('layout-precheckin'), [
      route('precheckin', 'web/routes/precheckin/start.tsx', id('precheckin')),
      route('precheckin/verify', 'web/routes/precheckin/verify.tsx', id('precheckin-verify')),
      route('precheckin/preferences', 'web/routes/precheckin/preferences.tsx', id('precheckin-preferences')),
      route('precheckin/checkout', 'web/routes/precheckin/checkout.tsx', id('precheckin-checkout')),
      route('precheckin/thanks', 'web/routes/precheckin/thanks.tsx', id('precheckin-thanks')),
    ]),
  ];
}

function documents(id: Id): RouteConfigEntry[] {
  return [
    route(
      'mi-reserva/:code/datos.json',
      'web/routes/my-reservation/documents/own-data-file.ts',
      id('own-data-file'),
    ),
    route(
      'mi-reserva/:code/voucher.pdf',
      'web/routes/my-reservation/documents/voucher-file.ts',
      id('voucher-file'),
    ),
    route(
      'mi-reserva/:code/calendar.ics',
      'web/routes/my-reservation/documents/calendar-download.ts',
      id('calendar-file'),
    ),
    route(
      'mi-reserva/:code/contrato.pdf',
      'web/routes/my-reservation/documents/agreement-file.ts',
      id('agreement-file'),
    ),
    route(
      'mi-reserva/:code/evidencia.json',
      'web/routes/my-reservation/documents/evidence-file.ts',
      id('evidence-file'),
    ),
    route(
      'mi-reserva/:code/fotos/:end/:place',
      'web/routes/my-reservation/documents/photo-file.ts',
      id('photo-file'),
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
  route('assets/:id', 'web/routes/content/asset.ts'),
  route('locale', 'web/routes/content/locale.ts'),
  route('favicon.svg', 'web/routes/content/favicon.ts'),
  // Browsers request this path for documents without an icon link, such as the gateway's.
  route('favicon.ico', 'web/routes/content/favicon.ts', { id: 'favicon-ico' }),
  route('site.webmanifest', 'web/routes/content/web-manifest.ts'),
  route('app-icons/:file', 'web/routes/content/app-icon.ts'),
  route('.well-known/security.txt', 'web/routes/content/security-txt.ts'),
  route('builds/latest.json', 'web/routes/content/latest-build.ts'),
  route('consent', 'web/routes/content/answer-consent.ts'),
  route('flota/total', 'web/routes/fleet/total.ts'),
  route('reset-draft', 'web/routes/reservation/reset-draft.ts'),
  route('client-error', 'web/routes/content/client-error.ts'),
  route('csp-report', 'web/routes/content/csp-report.ts'),
  route('leave-checkout', 'web/routes/payment/checkout-left.ts'),
  route('icons/:file', 'web/routes/content/icons.ts'),
  route('og/:language/:file', 'web/routes/content/share-image.ts'),
  route('sitemap.xml', 'web/routes/content/sitemap.ts'),
  route('voucher-worker.js', 'web/routes/my-reservation/documents/voucher-worker.ts'),
  route('robots.txt', 'web/routes/content/robots.ts'),
  route('precheckin/photos/:kind', 'web/routes/precheckin/photo.ts'),
  route('pay/window', 'web/routes/payment/verification/pay-window.ts'),
  route('pay/challenge/:attempt', 'web/routes/payment/verification/pay-challenge.ts'),
  route('pay/return/:attempt/:token', 'web/routes/payment/verification/pay-return.ts'),
  route('pay/result/:attempt', 'web/routes/payment/pay-result.ts'),
  route('pay/status/:attempt', 'web/routes/payment/pay-status.ts'),
  route('pay/paypal/:attempt/:token/:end', 'web/routes/payment/paypal/paypal-return.ts'),
  route('api/v1/events', 'web/routes/api/events.ts'),
  route('api/v1/blocks/:reference', 'web/routes/api/block.ts'),
  route('api/v1/rentals/:code/pick-up', 'web/routes/api/pick-up.ts'),
  route('api/v1/rentals/:code/return', 'web/routes/api/return.ts'),
  route('api/v1/openapi.json', 'web/routes/api/openapi.ts'),
  route('webhooks/paypal', 'web/routes/payment/paypal/paypal-webhook.ts'),
  route('auth/login/:provider', 'web/routes/account/provider-login.ts'),
  route('auth/login/:provider/callback', 'web/routes/account/provider-login.ts', { id: 'provider-callback' }),
  ...officePages(),
  ...LANGUAGE_FORMS.flatMap(pages),
] satisfies RouteConfig;
