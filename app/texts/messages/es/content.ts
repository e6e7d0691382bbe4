/** Texts of pages that mainly show content: promotions, jobs, info pages. */
export const promos = {
  title: 'Promociones',
  description: 'Promociones vigentes de {brand} en Panamá, con el precio completo y el cupón ya aplicado.',
  lead: 'Lo que puedes aprovechar hoy con {brand}. Cada precio ya incluye protección, cargos e ITBMS, y el cupón va puesto.',
  book: 'Ver los autos',
  bookWithCoupon: 'Reservar con {code}',
  more: 'Saber más',
  valid: {
    always: 'Sin fecha límite',
    until: 'Hasta el {until}',
    from: 'Desde el {from}',
    between: 'Del {from} al {until}',
  },
  none: {
    title: 'Hoy no hay promociones',
    text: 'Igual puedes ahorrar: si pagas ahora, casi todos los autos cuestan menos.',
    toFleet: 'Ver la flota',
  },
};

export const jobs = {
  title: 'Trabaja con nosotros',
  description: 'Vacantes de {brand} en Panamá: qué pedimos, qué ofrecemos y cómo aplicar.',
  lead: '{count, plural, one {Tenemos una vacante} other {Tenemos # vacantes}} en {brand}. Cuéntanos de ti.',
  closesOn: 'Aplica hasta el {date}',
  alwaysOpen: 'Abierta todo el año',
  apply: {
    title: 'Cómo aplicar',
    cv: 'Prepara tu hoja de vida en PDF, de dos páginas como máximo.',
    mail: 'Envíala a',
    answer: 'Te respondemos en una semana, también si la respuesta es no.',
    button: 'Aplicar por correo',
    subject: 'Vacante: {title}',
    inPerson: 'Deja tu hoja de vida en la sucursal y pregunta por la persona encargada.',
  },
  none: {
    title: 'Hoy no hay vacantes',
    text: 'Cuando abramos una, estará aquí. Si quieres conocernos antes, pasa por una sucursal.',
    toBranches: 'Ver sucursales',
  },
};

export const info = {
  contents: 'En esta página',
  related: 'Mira también',
  table: 'Tabla',
};

export const branches = {
  title: 'Sucursales',
  description:
    '{count, plural, one {Una sucursal} other {# sucursales}} en Panamá con dirección, mostrador, horario de hoy, teléfono, WhatsApp y cómo llegar.',
  lead: '{count, plural, one {Te atendemos en una sucursal} other {Te atendemos en # sucursales}}. Mira cuál te queda cerca, si está abierta ahora y reserva desde ahí.',
  list: 'Lista de sucursales',
  airport: 'Aeropuerto',
  book: 'Reservar desde aquí',
  desk: 'El mostrador',
  directions: 'Cómo llegar',
  phone: 'Teléfono',
  email: 'Correo',
  whatsapp: 'WhatsApp',
  reach: 'Escribir o llegar a {branch}',
  message: 'Hola, tengo una pregunta sobre la sucursal {branch}.',
  timeNote: 'Las horas son de Panamá (UTC−5). Los días festivos ya están en el horario de la semana.',
  hours: {
    open: 'Abierto ahora',
    closed: 'Cerrado ahora',
    closesAt: 'Cierra a las {time}',
    opensToday: 'Abre hoy a las {time}',
    opensTomorrow: 'Abre mañana a las {time}',
    opensOn: 'Abre el {day} a las {time}',
    today: 'Hoy',
    week: 'Ver la semana',
    closedDay: 'Cerrado',
    allDay: 'Las 24 horas',
    afterHours: 'También entregamos fuera de horario, con un cargo que ves en el total antes de reservar.',
    onlyInHours: 'Retiros y devoluciones solo dentro del horario.',
  },
  reviews: {
    heading: 'Opiniones de clientes',
    rating: '{rating, plural, one {Una estrella} other {# estrellas}} de 5',
  },
  map: {
    heading: 'Mapa de sucursales',
    country: 'Panamá',
    help: 'Cada número es el de la sucursal en la lista y lleva a ella.',
    pin: '{number}. {name}: ver en la lista',
    area: '{city}: {count} sucursales, de cerca',
    toArea: '{city}, {count} sucursales cerca una de otra: ver de cerca',
    toPin: 'Ver en el mapa',
  },
  near: {
    button: 'Cerca de mí',
    reset: 'Volver al orden original',
    privacy: 'No recibimos ni guardamos tu ubicación.',
    found: 'Las más cercanas, en línea recta. La lista ya sigue ese orden.',
    distance: 'a {km} km',
    refused:
      'Tu navegador no nos dio permiso para ver dónde estás. Puedes darlo en sus ajustes, o elegir en el mapa y en la lista.',
    unavailable: 'No pudimos saber dónde estás. Intenta de nuevo, o elige en el mapa y en la lista.',
  },
  none: {
    title: 'Estamos actualizando la lista',
    text: 'Por ahora no hay sucursales que mostrar. Nuestros autos siguen aquí: elige el tuyo mientras tanto.',
    toFleet: 'Ver la flota',
  },
};

export const home = {
  title: 'Alquiler de autos en Panamá',
  promises: {
    title: 'Por qué reservar aquí',
    allIn: {
      title: 'El total, sin sorpresas',
      text: 'Protección obligatoria, cargos e ITBMS incluidos en cada precio.',
    },
    choice: {
      title: 'Paga ahora o al retirar',
      text: 'Si pagas ahora, ahorras en los autos con descuento.',
    },
    confirmation: {
      title: 'Confirmación al momento',
      text: 'Recibes tu código de reserva en pantalla y por correo.',
    },
  },
  price: 'por {days, plural, one {# día} other {# días}} con retiro el {date} en {branch}, todo incluido',
  coupon: 'Usar el cupón {code}',
  fleet: {
    text: 'El precio completo más bajo de un día, en una sucursal sin cargo de aeropuerto.',
    dated: 'Total de {days} días con retiro el {date} en {branch}, con protección e ITBMS.',
    all: 'Ver toda la flota',
  },
  promos: {
    all: 'Ver promociones',
    see: 'Ver oferta',
  },
  branches: {
    all: 'Ver mapa y horarios',
    title: '{count, plural, one {Una sucursal en Panamá} other {# sucursales en Panamá}}',
  },
};
