import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';

/** The three forms of every page: unprefixed (Spanish), `/es` and `/en`. SPEC.md section 2. */
const LANGUAGE_FORMS = ['', 'es', 'en'] as const;

/** The pages of one language form; the same modules under ids of their own. */
function pages(form: (typeof LANGUAGE_FORMS)[number]): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${form || 'default'}:${name}` });
  const tree = layout('routes/language-form.tsx', id('form'), [
    layout('routes/layouts/default.tsx', id('layout-default'), [
      index('routes/home/home.tsx', id('home')),
      route('flota', 'routes/fleet/fleet.tsx', id('fleet')),
      route('*', 'routes/content/not-found.tsx', id('not-found')),
    ]),
    layout('routes/layouts/reservation.tsx', id('layout-reservation'), [
      route('reserva', 'routes/reservation/reservation.tsx', id('reservation')),
      route('reserva/checkout', 'routes/payment/checkout.tsx', id('checkout')),
    ]),
    layout('routes/layouts/thanks.tsx', id('layout-thanks'), [
      route('reserva/thanks', 'routes/reservation/thanks.tsx', id('thanks')),
    ]),
  ]);
  return (form === '' ? [tree] : prefix(form, [tree])).map(toOneSpelling);
}

/** `/EN/Flota` is not `/en/flota`: without this the router would show a Spanish page at an address of its own. */
function toOneSpelling(entry: RouteConfigEntry): RouteConfigEntry {
  const { children } = entry;
  return { ...entry, caseSensitive: true, ...(children && { children: children.map(toOneSpelling) }) };
}

export default [
  route('assets/:id', 'routes/content/asset.ts'),
  route('locale', 'routes/content/locale.ts'),
  route('favicon.svg', 'routes/content/favicon.ts'),
  // Documents that name no sign of their own, the gateway's for one, are asked for this.
  route('favicon.ico', 'routes/content/favicon.ts', { id: 'favicon-ico' }),
  route('robots.txt', 'routes/content/robots.ts'),
  route('pay/window', 'routes/payment/pay-window.ts'),
  route('pay/challenge/:attempt', 'routes/payment/pay-challenge.ts'),
  route('pay/return/:attempt/:token', 'routes/payment/pay-return.ts'),
  route('pay/result/:attempt', 'routes/payment/pay-result.ts'),
  route('pay/status/:attempt', 'routes/payment/pay-status.ts'),
  ...LANGUAGE_FORMS.flatMap(pages),
] satisfies RouteConfig;
