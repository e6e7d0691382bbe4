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
    text: 'Igual puedes ahorrar: con prepago, casi todos los autos cuestan menos.',
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
