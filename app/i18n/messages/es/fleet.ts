export const fleet = {
  title: 'Flota',
  heading: {
    offers: 'Elige tu auto',
    all: 'Nuestra flota',
    text: 'Precios de partida por un día, todo incluido. Elige fechas para ver el total exacto y lo que queda libre.',
  },
  search: {
    label: 'Tu búsqueda',
    change: 'Cambiar búsqueda',
    resetDates: 'Volver a las fechas de hoy',
    choose: 'Elige fechas y ve el total exacto',
    invalid: 'Corrige la búsqueda para ver el total de tus fechas',
  },
  filters: {
    label: 'Filtros',
    type: 'Tipo',
    make: 'Marca',
    all: 'Todos',
    allMakes: 'Todas',
    clear: 'Quitar filtros',
  },
  type: {
    sedan: 'Sedán',
    hatchback: 'Hatchback',
    suv: 'SUV',
    pickup: 'Pick-up',
    van: 'Van',
  },
  results: {
    offers:
      '{count, plural, =0 {Ningún auto disponible} one {# auto disponible} other {# autos disponibles}}',
    all: '{count, plural, =0 {Ningún auto} one {# auto} other {# autos}}',
    note: 'Cada total incluye protección obligatoria, cargos e ITBMS.',
  },
  empty: {
    filtered: 'Ningún auto coincide con estos filtros.',
    none: 'Por ahora no hay autos que mostrar. Vuelve a intentarlo en un momento, o pregunta en una sucursal.',
    toBranches: 'Ver sucursales',
    taken: 'Ya no quedan autos para estas fechas en {branch}. Prueba con otras fechas o con otra sucursal.',
  },
  status: {
    available: 'Disponible',
    lowAvailability: 'Quedan pocos',
    unavailable: 'No disponible',
    promo: 'Promoción',
  },
  obstacle: {
    taken: 'No quedan unidades para estas fechas en la sucursal de retiro.',
    nextFree: 'Libre desde el {date}: ver esas fechas',
    withdrawn: 'Por ahora no se puede reservar.',
    tooLong: 'Este auto se alquila por un máximo de {days, plural, one {# día} other {# días}}.',
    tooShort: 'Este auto se alquila a partir de {days, plural, one {# día} other {# días}}.',
  },
  pay: {
    label: 'Autos para tus fechas',
    prepaid: 'Paga ahora',
    normal: 'Paga al retirar',
    prepaidButton: 'Pagar ahora',
    normalButton: 'Pagar al retirar',
    saves: 'Ahorras {amount}',
  },
  breakdown: {
    show: 'Ver desglose del precio',
    hide: 'Ocultar desglose del precio',
    caption: 'Desglose del precio de {name}',
    prepaid:
      'Desglose si pagas ahora. Si pagas al retirar no se aplica el descuento por prepago: {total} en total.',
    both: 'El total es el mismo si pagas ahora o al retirar.',
    protection: 'Cuenta la protección obligatoria más económica; en el siguiente paso puedes elegir otra.',
  },
  chooseDates: 'Elegir fechas',
  coupon: {
    usable: 'Cupón {code} aplicado a los precios.',
    refused: 'Cupón {code}: {reason}. Los precios no lo incluyen.',
  },
  refusal: {
    carGone: 'El auto que elegiste ya no está disponible. Estos son los que quedan para tus fechas.',
    'invalid-search': 'Revisa las fechas y las sucursales antes de elegir un auto.',
    'unknown-type': 'Elige si quieres pagar ahora o al retirar.',
    'unknown-car': 'Ese auto ya no está en la flota. Elige otro.',
    unavailable: 'Alguien acaba de reservar el último de esos autos. Elige otro; tus fechas siguen aquí.',
    'payment-in-progress':
      'Tienes un pago en curso. Termínalo o cancélalo antes de elegir otro auto; así no se cobra dos veces.',
    toCheckout: 'Ir al pago en curso',
  },
};
