/** Texts of mails. Used only on the server, never part of the browser's catalog. */
export const mail = {
  confirmation: {
    subject: 'Reserva confirmada {code} · {brand}',
    heading: '¡Listo, {name}! Tu reserva está confirmada',
    intro:
      'Guarda este correo: tiene tu código, el detalle del precio y todo lo que necesitas para retirar el auto.',
    paidWith: {
      card: 'Pagaste {amount} con tarjeta.',
      paypal: 'Pagaste {amount} con PayPal.',
    },
    changes:
      'Cambia o cancela tu reserva con el enlace de este correo, o llama a la sucursal {branch} al {phone} con tu código {code}.',
  },
  confirmBooking: {
    subject: 'Confirma tu reserva {code} · {brand}',
    heading: 'Falta un paso, {name}: confirma tu reserva',
    intro:
      'Apartamos tu auto. Confirma con este botón que la reserva es tuya; pagas en la sucursal, al retirar.',
    until: 'Si no la confirmas antes del {until}, hora de Panamá, el auto queda libre y no se cobra nada.',
    action: 'Confirmar mi reserva',
    note: 'Si no reservaste, no tienes que hacer nada.',
  },
  paymentProblem: {
    checking: {
      subject: 'El pago de tu reserva {code} está en revisión · {brand}',
      heading: 'Estamos revisando tu pago',
      text: {
        card: 'Hola, {name}. El banco no nos ha dado todavía una respuesta clara sobre tu pago de {amount}. Lo estamos verificando. No pagues otra vez; te escribimos en cuanto esté resuelto.',
        paypal:
          'Hola, {name}. PayPal no nos ha dado todavía una respuesta clara sobre tu pago de {amount}. Lo estamos verificando. No pagues otra vez; te escribimos en cuanto esté resuelto.',
      },
    },
    returned: {
      subject: 'Devolvimos el pago de tu reserva {code} · {brand}',
      heading: 'Devolvimos tu pago',
      payment: {
        card: 'Hola, {name}. El pago de {amount} no se pudo completar y fue anulado. Si lo ves en tu cuenta, el banco lo libera en unos días. La reserva no quedó confirmada; puedes hacer otra cuando quieras.',
        paypal:
          'Hola, {name}. El pago de {amount} con PayPal no se pudo completar y fue anulado. Si ves el cobro, PayPal lo devuelve en unos días. La reserva no quedó confirmada; puedes hacer otra cuando quieras.',
      },
      amendment: {
        card: 'Hola, {name}. El pago de {amount} por el cambio de tu reserva no se pudo completar y fue anulado. Si lo ves en tu cuenta, el banco lo libera en unos días.',
        paypal:
          'Hola, {name}. El pago de {amount} con PayPal por el cambio de tu reserva no se pudo completar y fue anulado. Si ves el cobro, PayPal lo devuelve en unos días.',
      },
    },
    refused: {
      subject: 'El pago de tu reserva {code} no se realizó · {brand}',
      heading: 'Tu pago no se realizó',
      payment: {
        card: 'Hola, {name}. Tu pago de {amount} no se realizó: el banco no cobró nada. La reserva no quedó confirmada; puedes hacer otra cuando quieras.',
        paypal:
          'Hola, {name}. Tu pago de {amount} no se realizó: PayPal no cobró nada. La reserva no quedó confirmada; puedes hacer otra cuando quieras.',
      },
      amendment: {
        card: 'Hola, {name}. Tu pago de {amount} por el cambio de tu reserva no se realizó: el banco no cobró nada.',
        paypal:
          'Hola, {name}. Tu pago de {amount} por el cambio de tu reserva no se realizó: PayPal no cobró nada.',
      },
    },
    guarantee: {
      checking: {
        subject: 'La garantía de tu reserva {code} está en revisión · {brand}',
        heading: 'Estamos revisando tu garantía',
        text: 'Hola, {name}. El banco no nos ha dado todavía una respuesta clara sobre los {amount} que se retienen en tu tarjeta como garantía. Lo estamos verificando. No lo intentes otra vez; te escribimos en cuanto esté resuelto.',
      },
      returned: {
        subject: 'Liberamos la garantía de tu reserva {code} · {brand}',
        heading: 'Liberamos tu garantía',
        text: 'Hola, {name}. Los {amount} de garantía no se pudieron confirmar y la retención fue anulada. Si la ves en tu cuenta, el banco la libera en unos días. La reserva no quedó confirmada; puedes hacer otra cuando quieras.',
      },
      refused: {
        subject: 'La garantía de tu reserva {code} no se realizó · {brand}',
        heading: 'Tu garantía no se realizó',
        text: 'Hola, {name}. La garantía de {amount} no se realizó: el banco no retuvo nada. La reserva no quedó confirmada; puedes hacer otra cuando quieras.',
      },
    },
    amendmentNote: 'Tu reserva sigue confirmada tal como estaba antes del cambio.',
  },
  account: {
    'verify-email': {
      subject: 'Confirma tu correo · {brand}',
      heading: 'Confirma tu correo',
      intro: 'Gracias por crear tu cuenta. Confirma que esta dirección es tuya para poder entrar.',
      action: 'Confirmar mi correo',
      note: 'El enlace sirve por siete días. Si no creaste esta cuenta, no tienes que hacer nada.',
    },
    'reset-password': {
      subject: 'Cambia tu contraseña · {brand}',
      heading: 'Cambia tu contraseña',
      intro: 'Recibimos una solicitud para cambiar la contraseña de tu cuenta.',
      action: 'Elegir otra contraseña',
      note: 'El enlace sirve por un día y una sola vez. Si no lo pediste, tu contraseña sigue siendo la misma.',
    },
    invitation: {
      subject: 'Te invitamos a abrir tu cuenta · {brand}',
      heading: 'Tu cuenta está preparada',
      intro: 'Preparamos una cuenta para ti. Solo falta que elijas una contraseña.',
      action: 'Aceptar la invitación',
      note: 'La invitación sirve por siete días. Si no la esperabas, no tienes que hacer nada.',
    },
    hint: '¿El botón no funciona? Copia esta dirección en tu navegador:',
    automatic: 'Este correo se envió porque alguien usó esta dirección para una cuenta de {brand}.',
  },
  refund: {
    subject: 'Te devolvemos {amount} de tu reserva {code} · {brand}',
    heading: 'Te devolvemos {amount}',
    intro: 'Hola, {name}. {amount} va de vuelta al medio de pago con el que pagaste.',
    time: 'Lo verás en unos días, según tu banco o PayPal. Si preguntas por esta devolución, menciona su número.',
    reference: 'Número de la devolución',
  },
  change: {
    subject: 'Cambio confirmado {code} · {brand}',
    heading: 'Tu reserva cambió, {name}',
    intro:
      'Este correo reemplaza la confirmación anterior: tiene las fechas, el auto y el precio actuales. Si guardaste el evento en tu calendario, ábrelo otra vez desde el adjunto.',
  },
  payChange: {
    subject: 'Paga el cambio de tu reserva {code} · {brand}',
    heading: 'Tu cambio espera el pago, {name}',
    intro: 'Preparamos el cambio que pediste. Mientras no lo pagues, tu reserva sigue como está aquí.',
    until:
      'La diferencia es {amount}. Puedes pagarla hasta el {until}; entonces el cambio queda hecho y recibes otro correo.',
    action: 'Ver el cambio y pagar {amount}',
  },
  agreement: {
    subject: 'Contrato de tu reserva {code} · {brand}',
    heading: 'Buen viaje, {name}',
    intro: 'Ya tienes el auto. El contrato va adjunto como PDF.',
  },
  finalBill: {
    subject: 'Cuenta final de tu reserva {code} · {brand}',
    heading: 'Gracias por devolver el auto, {name}',
    intro: 'Esta es la cuenta final. Lo acordado no cambió; lo agregado dice su motivo.',
  },
  cancellation: {
    subject: 'Reserva cancelada {code} · {brand}',
    heading: 'Tu reserva está cancelada',
    intro:
      'Hola, {name}. Tu reserva quedó cancelada y el auto ya no está apartado. El archivo adjunto quita el evento de tu calendario.',
    refund:
      'Te devolvemos {amount} por el mismo medio con que pagaste. Tarda unos días en verse en tu cuenta.',
    noRefund: 'No hay nada que devolver.',
    guarantee:
      'Liberamos los {amount} de garantía que se retenían en tu tarjeta; el banco puede tardar unos días en mostrarlo. No se cobró nada.',
  },
  noShow: {
    subject: 'Cobramos la garantía de tu reserva {code} · {brand}',
    heading: 'No se retiró el auto de tu reserva',
    intro:
      'Hola, {name}. El auto de tu reserva no se retiró el {date}, así que la reserva quedó cancelada y se cobra la garantía que aceptaste.',
    taken: 'Se cobran {amount} a la tarjeta de la garantía, un día de tu alquiler.',
    mistake: '¿Fue un error? Llama a la sucursal {branch} al {phone} con tu código {code}.',
  },
  checkedIn: {
    subject: 'Pre check-in listo · {code}',
    heading: 'Listo, {name}: ya hiciste el pre check-in',
    intro: 'Ve directo al mostrador de pre check-in con este código; tus datos ya están preparados.',
  },
  papersApproved: {
    subject: 'Documentos aprobados · {code}',
    heading: '{name}, tus documentos están aprobados',
    intro: 'Revisamos los documentos de tu pre check-in; tu auto te espera el {date}.',
  },
  papersAsked: {
    subject: 'Envía tus documentos otra vez · {code}',
    heading: '{name}, envía tus documentos otra vez',
    intro: 'Revisamos los documentos de tu pre check-in y nos falta algo:',
  },
  papersRefused: {
    subject: 'No podemos aceptar tus documentos · {code}',
    heading: '{name}, no podemos aceptar tus documentos',
    intro:
      'Revisamos los documentos de tu pre check-in. Tu reserva sigue en pie, pero así no podemos entregarte el auto:',
  },
  reminder: {
    checkIn: 'Hacer el pre check-in',
    subject: 'Tu auto te espera el {date} · {code}',
    heading: 'Ya casi es hora, {name}',
    intro: 'Tu auto te espera el {date}. Aquí está todo lo que necesitas para retirarlo.',
  },
  branch: {
    confirmed: { subject: 'Nueva reserva {code} · {brand}', heading: 'Nueva reserva de {name}' },
    changed: { subject: 'Reserva {code} cambiada · {brand}', heading: 'Cambió la reserva de {name}' },
    cancelled: { subject: 'Reserva {code} cancelada · {brand}', heading: 'Se canceló la reserva de {name}' },
    'no-show': { subject: 'Reserva {code}: no se presentó · {brand}', heading: '{name} no se presentó' },
    'checked-in': { subject: 'Pre check-in de {code} · {brand}', heading: '{name} hizo el pre check-in' },
    lost: {
      subject: 'Reserva {code}: se retira en otra sucursal · {brand}',
      heading: '{name} retira en otra sucursal',
    },
    return: { subject: 'Devolución de la reserva {code} · {brand}', heading: '{name} devuelve el auto aquí' },
    'return-lost': {
      subject: 'Reserva {code}: ya no se devuelve aquí · {brand}',
      heading: '{name} ya no devuelve el auto aquí',
    },
    'without-car': {
      subject: 'Sin auto para la reserva {code} · {brand}',
      heading: 'No hay auto para {name}',
      intro:
        'El auto de esta reserva no estará en la sucursal y ningún otro sirve, ni uno de clase superior. Trae uno o llama al cliente; el tablero de la oficina (/staff/board) dice por qué.',
    },
    tomorrow: {
      subject: 'Lista de mañana en {branch}: {date}',
      heading: 'Mañana en {branch}',
      intro:
        '{date}: {pickups, plural, one {# retiro} other {# retiros}} y {returns, plural, one {# devolución} other {# devoluciones}}. Todas las horas son de Panamá.',
    },
    renter: 'Cliente',
    license: 'Licencia {license}',
    chargeIds: 'Cargos en RentWorks',
    quote: 'Detalle del precio',
    delivery: 'Se lleva a: {place}',
    elsewhere: 'Sin auto: {unit} está en {branch}',
    overdue: 'Sin auto: {unit} no ha vuelto de {reference}',
    blocked: 'Sin auto: {unit} tiene el bloqueo {reference}',
    upgrade: 'Mejora gratis: {unit} ({classCode})',
    owes: 'Paga en sucursal: {amount}',
    footer:
      'Este correo lo envió el sitio de {brand} a la sucursal. Contiene datos personales: no lo reenvíes.',
  },
  content: {
    subject: '{count, plural, one {Un cambio no se publicó} other {# cambios no se publicaron}} · {brand}',
    heading: '{count, plural, one {Un cambio no se publicó} other {# cambios no se publicaron}}',
    intro: 'Corrige estos registros en el servicio de contenido; el sitio los muestra segundos después.',
    kept: 'El sitio sigue mostrando el último valor válido.',
    leftOut: 'El sitio no muestra este registro.',
    partLeftOut: 'Lo señalado no cuenta; el resto sí.',
    row: 'fila {row}',
    problem: {
      missing: 'falta un valor.',
      shape: '«{value}» no tiene la forma de este campo.',
      text: '«{value}» no es un texto.',
      list: 'no es una lista.',
      number: '«{value}» no es un número.',
      choice: '«{value}» no es una opción; son: {expected}.',
      unknownField: 'este campo no existe: {expected}.',
      tooSmall: '«{value}» es muy poco; el límite es {expected}.',
      tooBig: '«{value}» es demasiado; el límite es {expected}.',
      tooLong: 'el texto tiene más de {expected} caracteres.',
      amount: '«{value}» no es un monto de 0 a 100,000.',
      percent: '«{value}» no es un porcentaje de 0 a 100.',
      change: '«{value}» no es un porcentaje mayor que −100 y de 1000 como máximo.',
      unusual: '{value} es inusual (el límite es {expected}); márcalo como inusual si es intencional.',
      wholeNumber: '«{value}» no es un número entero de cero o más.',
      hours: '«{value}» no son horas; escribe un número mayor que 0 y de {expected} como máximo.',
      day: '«{value}» no es un día; escribe año-mes-día, por ejemplo 2026-12-25.',
      yearlyDay: '«{value}» no es un día; escribe mes-día para cada año (12-25) o año-mes-día (2026-12-25).',
      dayOrTime: '«{value}» no es un día ni una hora.',
      time: '«{value}» no es una hora; escribe, por ejemplo, 08:00.',
      endsBeforeStart: 'termina antes de empezar.',
      code: '«{value}» no es un código: solo letras sin acento y números, sin espacios.',
      chargeId: '«{value}» no es un código de cargo: una sola línea de hasta 64 caracteres.',
      icon: '«{value}» no es un ícono; escribe, por ejemplo, lucide:baby.',
      slug: '«{value}» no puede ser parte de una dirección.',
      path: '«{value}» no es una página de este sitio; empieza con /.',
      link: 'el enlace «{value}» no lleva a ninguna página; empieza con / o con https://.',
      anchor: 'el enlace «{value}» no lleva a ningún lugar de este texto.',
      email: '«{value}» no es un correo electrónico.',
      phone: '«{value}» no es un número de teléfono.',
      onePhone: '«{value}» tiene más de un número; aquí va uno solo.',
      color: '«{value}» no es un color; escribe, por ejemplo, #ffcc00.',
      names: '«{value}» no es un nombre en español e inglés; se usan los días.',
      onlyBlanks: 'la lista solo tiene espacios.',
      brandTwice: 'una marca aparece dos veces.',
      codeTwice: 'el código «{value}» ya se usa.',
      couponCode: 'nadie puede usar el cupón «{value}»: solo letras, números, guion y guion bajo, hasta 40.',
      pairTwice: 'el par {value} ya tiene una fila.',
      sameBranch: 'las dos sucursales son la misma: {value}.',
      unknownClass: 'no hay una clase «{value}».',
      unknownCoverage: 'no hay una cobertura «{value}» de las que hay que elegir una.',
      unknownBranch: 'no hay una sucursal «{value}».',
      unknownBrand: 'no hay una marca «{value}»; las marcas son: {expected}.',
      unknownAmongKnown: '«{value}» no existe; la fila vale para los demás códigos.',
      noPrice: 'falta un precio mayor que cero.',
      noFees: 'falta el valor; escribe 0 como valor general si devolver en otra sucursal es gratis.',
      noClasses: 'sin ninguna clase la marca ofrecería todas; deja al menos una.',
      noTitle: 'falta el título.',
      noName: 'falta el nombre.',
      noText: 'falta el texto.',
      noDiscount: 'el cupón no descuenta nada.',
      percentOrPrice: 'escribe un porcentaje o un precio, no ambos.',
      priceNeedsClasses: 'un precio necesita clases.',
      needsDays: 'faltan los días, desde 1.',
      agesReversed: 'la edad mínima es mayor que la máxima.',
      noEffect: 'la fila no tiene ningún efecto.',
      country: '«{value}» no tiene códigos de país de dos letras, por ejemplo US.',
      cutComment: 'el texto termina dentro de un comentario HTML.',
      cutTag: 'el texto termina dentro de una etiqueta HTML.',
      nothingShown: 'el texto no tiene nada que se pueda mostrar.',
      redirectCode: '«{value}» no es un código de redirección; son 301, 302, 307 y 308.',
      leadsToItself: 'la redirección lleva a sí misma.',
      redirectLoop: 'la redirección a «{value}» vuelve a su comienzo por otras redirecciones.',
      pictureType: '«{value}» no es una imagen JPEG, PNG, WebP o AVIF.',
      pictureSize: '«{value}» tiene más de 15 MB, que es el límite.',
      noRight:
        'el servicio de contenido no deja que este sitio lo cambie: su clave (token) no tiene permiso. Avisa a administración.',
      saidByService: 'el servicio de contenido no lo acepta; dice: «{value}»',
    },
    footer: 'El sitio de {brand} envió este correo a sus editores, una vez al día mientras siga el problema.',
  },
  corporate: {
    request: {
      subject: 'Solicitud de {company}',
      heading: '{company} pide una propuesta',
      intro: '{name} llenó el formulario de empresas del sitio de {brand}. Responde a su correo o llama.',
      footer: 'Este correo lo envió el sitio de {brand}. La solicitud también está guardada.',
    },
    receipt: {
      subject: 'Recibimos la solicitud de {company} · {brand}',
      heading: 'Gracias, {name}',
      intro:
        'Recibimos la solicitud de {company}. En un día hábil te escribimos o te llamamos con una propuesta.',
      footer:
        'Este correo se envió porque alguien llenó el formulario de empresas de {brand} con esta dirección.',
    },
  },
  newDevice: {
    subject: 'Entraste desde otro dispositivo · {brand}',
    heading: 'Entraste desde otro dispositivo',
    intro: 'Tu contraseña se usó en {device}, desde la red {network}: {time}.',
    action: 'Ver mis sesiones',
    note: 'Si no fuiste tú, cierra esa sesión, cambia tu contraseña y avisa a quien administra la oficina.',
    footer: 'Este correo se envió porque trabajas con la oficina de {brand}.',
  },
  code: 'Código de reserva',
  car: 'Auto',
  delivery: 'Te llevamos el auto',
  pickup: 'Retiro',
  return: 'Devolución',
  panamaTime: '{time}, hora de Panamá',
  quote: 'Detalle del precio',
  manage: 'Ver mi reserva',
  manageNote: 'El enlace abre tu reserva sin pedir nada más; no reenvíes este correo a quien no deba verla.',
  directions: 'Ver en el mapa',
  automatic: 'Este correo se envió porque hiciste una reserva en {brand}. Todas las horas son de Panamá.',
};
