export const precheckin = {
  start: {
    paying: {
      title: 'Tu pago sigue en curso',
      text: 'El pago de tu pre check-in todavía no termina. No pagues otra vez: te escribimos cuando sepamos el resultado.',
      button: 'Ver mi reserva',
    },
    heading: 'Pre check-in',
    lead: 'Adelanta los trámites desde tu teléfono y retira el auto sin hacer fila en el mostrador.',
    submit: 'Empezar',
    resume: {
      title: 'Tienes un pre check-in empezado',
      text: 'Lo que llenaste sigue guardado.',
      button: 'Continuar',
    },
  },
  points: {
    papers: { title: 'Ten a mano', text: 'Tu licencia y tu cédula o pasaporte.' },
    minutes: { title: 'Cinco minutos', text: 'Puedes parar y seguir después.' },
    private: { title: 'Solo para el alquiler', text: 'Guardamos tus fotos cifradas y las borramos después.' },
  },
  refusal: {
    cancelled: {
      title: 'Esta reserva no está vigente',
      text: 'Está cancelada o venció, y ya no tiene pre check-in.',
    },
    'not-confirmed': {
      title: 'Esta reserva todavía no está confirmada',
      text: 'En cuanto se confirme el pago podrás hacer el pre check-in.',
    },
    past: {
      title: 'La hora de retiro ya pasó',
      text: 'Si todavía no tienes el auto, comunícate con la sucursal.',
    },
    'too-late': {
      title: 'Falta muy poco para el retiro',
      text: 'El pre check-in cierra {hours, plural, one {# hora} other {# horas}} antes. Te atendemos en el mostrador.',
    },
  },
  steps: {
    label: 'Pasos del pre check-in',
    verify: 'Tus datos',
    preferences: 'Preferencias',
    payment: 'Pago',
  },
  verify: {
    heading: 'Tus datos',
    lead: 'Lo mismo que te pediríamos en el mostrador.',
    documentType: '¿Con qué documento te identificas?',
    cedula: 'Cédula',
    passport: 'Pasaporte',
    documentNumber: 'Número del documento',
    licenseHeading: 'Tu licencia',
    license: 'Número de licencia',
    licenseExpires: 'La licencia vence el',
    birthday: 'Fecha de nacimiento',
    address: 'Dirección',
    addressHint: 'La de tu casa o la de tu hotel en Panamá.',
    arrivalHeading: '¿Llegas en avión?',
    arrivalText: 'Si tu vuelo se atrasa, te esperamos.',
    flightNumber: 'Número de vuelo',
    flightHint: 'Por ejemplo CM 415',
    arrivalTime: 'Hora de llegada',
    consentHeading: 'Tu autorización',
    consent:
      'Autorizo que guarden estos datos y fotos para preparar y respaldar este alquiler, según la Ley 81 de 2019. Puedo pedir verlos, corregirlos o borrarlos; las fotos se borran después de la devolución.',
    submit: 'Guardar y continuar',
    refusal: {
      'payment-in-progress':
        'Hay un pago en curso con el precio para tu edad, por eso no guardamos otra fecha de nacimiento. Podrás cambiarla cuando el pago termine.',
      'changed-meanwhile':
        'Desde que abriste esta página se guardaron otros datos, y los dejamos como están. Revisa lo que ves y guárdalo de nuevo si es lo correcto.',
      'other-reservation':
        'En este navegador abriste el pre check-in de otra reserva, {code}, y no guardamos lo que enviaste. Para seguir con la anterior, empieza de nuevo con su código.',
    },
  },
  preferences: {
    heading: 'Preferencias',
    toPayment: 'Ver el pago',
    lead: 'Pide lo que te haga falta; lo tendremos listo cuando llegues. Antes de pagar verás la diferencia.',
    submit: 'Continuar',
    begin: {
      title: 'Primero verifica tu reserva',
      text: 'Con tu código de reserva y tu apellido puedes elegir sillas para niños, conductores y un auto mejor.',
      button: 'Empezar el pre check-in',
    },
    notNow: {
      title: 'No podemos agregar nada desde aquí',
      text: 'Pídelo en el mostrador y con gusto te ayudamos.',
      button: 'Continuar',
    },
    refusal: {
      'payment-in-progress':
        'Hay un pago en curso por lo que habías elegido, y no guardamos otra cosa. Podrás cambiarlo cuando el pago termine.',
      'car-gone':
        'El auto que elegiste ya no está disponible para tus fechas. Elige otro o quédate con el tuyo.',
      'other-reservation':
        'En este navegador abriste el pre check-in de otra reserva, {code}, y no guardamos lo que enviaste. Para seguir con la anterior, empieza de nuevo con su código.',
      'changed-meanwhile':
        'Tu pre check-in cambió desde que abriste esta página, y lo dejamos como está. Revisa lo que ves y continúa si es lo correcto.',
    },
    car: {
      legend: '¿Quieres un auto mejor?',
      hint: 'Disponibles para tus fechas; la diferencia lo incluye todo.',
      booked: 'Reservado',
      perDay: '+{amount} por día',
      total: '+{amount} en total',
    },
    extras: {
      heading: 'Extras',
      booked: '{count, plural, one {# ya reservado} other {# ya reservados}}',
      each: '{amount} cada uno, todo incluido',
    },
    drivers: {
      heading: 'Conductores adicionales',
      booked:
        '{count, plural, one {Ya reservaste # conductor adicional.} other {Ya reservaste # conductores adicionales.}}',
      each: 'Cada conductor adicional cuesta {amount}, todo incluido. Deja vacío lo que no necesites.',
      young: 'Un conductor de {band} cuesta {amount} más.',
      number: 'Conductor {number}',
      firstName: 'Nombre',
      lastName: 'Apellido',
      license: 'Número de licencia',
      licenseExpires: 'La licencia vence el',
      birthday: 'Fecha de nacimiento',
    },
  },
  checkout: {
    heading: 'Pago',
    lead: 'Revisa el precio nuevo antes de continuar.',
    before: 'Antes',
    after: 'Ahora',
    difference: 'Diferencia',
    nothing: 'No hay nada por pagar.',
    finish: 'Terminar',
    atBranch: {
      title: 'Pagar en la sucursal',
      text: 'Pagas {amount} al retirar el auto.',
      button: 'Pagar al retirar',
    },
    now: { title: 'Pagar ahora', text: 'Paga {amount} ahora y solo retira el auto.' },
    refusal: {
      'no-unit-free':
        'El auto mejor que elegiste ya no está disponible. Vuelve a tus preferencias y elige otro.',
      'payment-in-progress': 'Hay un pago en curso. Espera a que termine.',
      'changed-meanwhile':
        'Algo cambió desde que abriste esta página, y no cobramos nada. Revisa el detalle del precio y continúa.',
    },
    back: 'Cambiar mis preferencias',
  },
  thanks: {
    title: 'Pre check-in listo',
    heading: '¡Listo, {name}!',
    lead: 'Ve directo al mostrador de pre check-in en {branch} y muestra este código.',
    qr: 'Código QR de la reserva {code}',
    where: '{branch} en el mapa',
    reservation: 'Ver mi reserva',
    home: 'Volver al inicio',
    bring: {
      heading: 'Lleva contigo',
      balance: 'En la sucursal pagas {amount}.',
      desk: 'Busca la fila de pre check-in; tus datos ya están listos.',
    },
  },
  papers: {
    states: {
      waiting: 'Estamos revisando tus documentos',
      approved: 'Tus documentos están aprobados',
      asked: 'Envía tus documentos otra vez',
      refused: 'No podemos aceptar tus documentos',
    },
    wait: 'Te escribimos en cuanto estén aprobados.',
    go: 'Ve directo a {desk}; lleva los originales.',
    stay: 'Ten los originales a mano cuando te llevemos el auto.',
    call: 'Llama a {branch} al {phone} y te ayudamos.',
    again: 'Enviar los documentos',
    atDesk: 'Ya no se reciben por aquí: muéstralos en el mostrador.',
    reasons: {
      'license-unreadable': 'La foto de la licencia no se lee bien.',
      'document-unreadable': 'La foto de la cédula o del pasaporte no se lee bien.',
      'wrong-paper': 'Una de las fotos es de otro documento.',
      'data-differ': 'Los datos que escribiste no son los del documento.',
      expired: 'Uno de los documentos está vencido o vence antes de la devolución.',
      'not-accepted': 'Con ese documento no podemos alquilarte un auto.',
    },
  },
  photo: {
    license: {
      label: 'Foto de la licencia',
      hint: 'Por delante, completa y legible. JPEG, PNG o HEIC, hasta 15 MB.',
    },
    document: {
      label: 'Foto de la cédula o del pasaporte',
      hint: 'La página con tu foto. JPEG, PNG o HEIC, hasta 15 MB.',
    },
    take: 'Tomar la foto',
    choose: 'Elegir un archivo',
    preview: 'La foto que elegiste',
    waiting: 'Sin conexión. Tu foto sigue aquí y se envía sola cuando vuelva.',
    sending: 'Enviando {name}',
    progress: 'Progreso del envío',
    kept: 'Foto recibida. Puedes elegir otra para cambiarla.',
  },
};
