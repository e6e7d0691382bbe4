/** The areas in header and menu, in order. Texts are keys of `common.header`. */
export const SITE_AREAS = [
  { to: '/flota', text: 'fleet' },
  { to: '/sucursales', text: 'branches' },
  { to: '/promos', text: 'promos' },
  { to: '/corporativo', text: 'corporate' },
  { to: '/mi-reserva', text: 'myReservation' },
  { to: '/cuenta', text: 'account' },
] as const;
