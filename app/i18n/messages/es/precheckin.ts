export const precheckin = {
  start: {
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
      text: 'Está cancelada o venció, por eso no se puede hacer el pre check-in.',
    },
    'not-confirmed': {
      title: 'Esta reserva todavía no está confirmada',
      text: 'En cuanto el pago esté claro podrás hacer el pre check-in.',
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
    done: 'Listo',
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
    licenseExpires: 'Vence el',
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
    sending: 'Enviando {name}',
    progress: 'Parte enviada',
    kept: 'Foto recibida. Puedes elegir otra para cambiarla.',
    lost: 'La foto no llegó. Revisa tu conexión y elígela de nuevo.',
  },
};
