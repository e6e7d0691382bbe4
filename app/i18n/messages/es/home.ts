export const home = {
  title: 'Alquiler de autos en Panamá',
  hero: {
    title: 'Tu auto en Panamá, con el precio completo desde el principio',
    text: 'Elige sucursal y fechas. El total que ves ya incluye la protección obligatoria, los cargos y el ITBMS.',
  },
  promises: {
    title: 'Por qué reservar aquí',
    allIn: {
      title: 'El total, sin sorpresas',
      text: 'Protección obligatoria, cargo de aeropuerto e ITBMS incluidos en cada precio.',
    },
    choice: {
      title: 'Paga ahora o al retirar',
      text: 'Con prepago ahorras en los autos con descuento; si prefieres, pagas al retirar.',
    },
    confirmation: {
      title: 'Confirmación al momento',
      text: 'Recibes tu código de reserva en pantalla y por correo.',
    },
  },
  fleet: {
    title: 'Un auto para cada viaje',
    text: 'Precio completo por un día, sin cargo de aeropuerto.',
    all: 'Ver toda la flota',
  },
  promos: {
    title: 'Promociones de estos días',
    all: 'Ver promociones',
  },
  branches: {
    all: 'Ver mapa y horarios',
    title: '{count, plural, one {Una sucursal en Panamá} other {# sucursales en Panamá}}',
    airport: 'Aeropuerto',
  },
  callsToAction: 'Ideas para tu viaje',
};
