/** Messages for invalid form values. The English texts are exactly those of requirements.md#validation. */
export const validation = {
  required: 'Este campo es obligatorio',
  minimumAge: 'La edad mínima para reservar es de 21 años',
  name: 'Escribe el nombre con sus letras, como está en el documento',
  phone: 'Ingresa un número de teléfono válido',
  email: 'Ingresa un correo electrónico válido',
  password: 'Usa al menos {min, plural, one {# carácter} other {# caracteres}}',
  passwordGuessable:
    'Es fácil de adivinar: es una palabra muy común, un lugar, tu nombre o el nuestro. Elige otra',
  passwordWrong: 'No es tu contraseña actual',
  terms: 'Acepta los términos y condiciones para continuar',
  cardHolder: 'Escribe el nombre en letras latinas, como está en la tarjeta',
  cardNumber: 'Ingresa un número de tarjeta válido',
  numeric: 'El valor debe ser un número',
  numberBetween: 'Escribe un número entre {min} y {max}',
  securityCode: 'Ingresa un código de seguridad válido',
  cardExpired: 'La tarjeta está vencida',
  expirationInvalid: 'La fecha de vencimiento no es válida',
  coverage: 'Debes seleccionar una cobertura para continuar',
  leadTime: 'Para reservar hoy se requieren al menos 2 horas de anticipación',
  minimumDays: 'Mínimo {days, plural, one {# día} other {# días}} para reservar',
  minimumHours:
    'Deben pasar al menos {hours, plural, one {# hora} other {# horas}} entre el retiro y la devolución',
  maximumDays: 'Se puede reservar por un máximo de {days, plural, one {# día} other {# días}}',
  date: 'Ingresa una fecha válida',
  time: 'Ingresa una hora válida',
  unknownBranch: 'Elige una sucursal de la lista',
  pastDate: 'Elige una fecha a partir de hoy',
  returnBeforePickup: 'La devolución debe ser después del retiro',
  closedHours: '{branch} no atiende a esa hora. Horario de ese día: {hours}',
  closedDay: '{branch} no atiende ese día',
  deliveryLead:
    'La entrega se pide con al menos {hours, plural, one {# hora} other {# horas}} de anticipación',
  deliveryFixed:
    'La entrega ya no se puede cambiar en línea: faltan menos de {hours, plural, one {# hora} other {# horas}}. Llama a la sucursal',
  disabledUntil: 'Aceptamos reservas con retiro a partir del {from}',
  maximumAhead: 'El retiro puede ser como máximo dentro de {days, plural, one {# día} other {# días}}',
  licenseExpired: 'La licencia debe estar vigente hasta el {date}, el día de la devolución',
  cedula: 'Ingresa la cédula así: 8-123-4567',
  passport: 'Ingresa el número del pasaporte: solo letras y números',
  flight: 'Ingresa el vuelo así: CM 415',
  consent: 'Necesitamos tu autorización para guardar estos datos',
  photo: {
    tooMany: 'Demasiadas fotos seguidas. Espera un rato y prueba de nuevo',
    missing: 'Agrega una foto',
    tooLarge: 'La foto pesa más de {max} MB',
    unreadable: 'No pudimos leer ese archivo. Usa una foto en JPEG, PNG o HEIC',
    tooManyPixels: 'La foto es demasiado grande. Usa una de menos de {max} megapíxeles',
    lost: 'La foto no llegó. Revisa tu conexión y elígela de nuevo.',
  },
  coupon: {
    unknown: 'El cupón no existe',
    expired: 'El cupón está vencido',
    notYet: 'El cupón todavía no es válido',
    otherBrand: 'El cupón no es válido para esta marca',
    usedUp: 'El cupón ya se usó el máximo de veces',
    unchecked: 'No pudimos comprobar el cupón en este momento',
    tooMany:
      'Desde tu red ya se probaron muchos códigos. Espera {minutes, plural, one {# minuto} other {# minutos}} y prueba este de nuevo',
  },
  tooLong: 'Usa un máximo de {max, plural, one {# carácter} other {# caracteres}}',
};

export const errors = {
  summary: {
    title: '{count, plural, one {Hay un dato por corregir} other {Hay # datos por corregir}}',
  },
  notFound: {
    title: '404 - Página no encontrada',
    text: 'Lo sentimos, la página que buscas no existe.',
    path: 'No existe la página {path}',
    toFleet: 'Ver la flota',
  },
  failure: {
    title: 'Algo falló de nuestro lado',
    text: 'No pudimos mostrar esta página. No se hizo ningún cobro por este error. Intenta de nuevo en un momento.',
    paying:
      'No pudimos mostrar esta página. Si ya enviaste tu pago, no pagues otra vez: lo aclaramos por nuestra cuenta. Abre esta página de nuevo en un momento y verás cómo quedó.',
    retry: 'Intentar de nuevo',
  },
  offline: {
    title: 'Sin conexión.',
    text: 'Lo tuyo sigue aquí y seguimos en cuanto vuelva.',
    retry: 'Intentar ahora',
  },
  unanswered: {
    title: 'No hay conexión',
    text: 'Revisa tu conexión a internet e intenta de nuevo.',
  },
  unsent: {
    title: 'No hay conexión',
    text: 'Lo que escribiste sigue aquí. Revisa tu conexión a internet y pulsa el botón otra vez.',
    paying:
      'No sabemos si tu pago nos llegó. No pagues otra vez: cuando tengas conexión, abre esta página de nuevo y verás cómo quedó.',
    reopen: 'Abrir la página de nuevo',
  },
  refused: {
    title: 'No pudimos procesar la solicitud',
    text: 'Vuelve a la página anterior e intenta de nuevo.',
  },
  statusCode: 'Código {status}',
  backHome: 'Volver al inicio',
};
