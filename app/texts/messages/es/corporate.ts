export const corporate = {
  title: 'Para empresas',
  description:
    'Autos para empresas en Panamá con {brand}: leasing, planes por mes y alquiler con factura y crédito.',
  lead: 'Autos para tu equipo sin el papeleo de tenerlos: una cuota clara, un auto de reemplazo y alguien que contesta.',
  table: 'Opciones para empresas',
  ways: {
    more: 'Ver más',
    leasing: {
      title: 'Leasing',
      text: 'De uno a cuatro años con mantenimiento, placa y seguros incluidos. Devuelves y estrenas.',
    },
    plans: {
      title: 'Planes por mes',
      text: 'Uno, seis o doce meses, con el precio completo a la vista y sin contrato largo.',
      description:
        'Planes por mes para empresas en Panamá: precio completo con ITBMS por clase de auto y plazo.',
    },
  },
  interest: {
    leasing: 'Leasing',
    plan: 'Plan por mes',
    rental: 'Alquiler por días para la empresa',
  },
  plans: {
    title: 'Planes por mes',
    lead: 'Elige una clase y un plazo. Cada precio es por mes y por auto, con ITBMS incluido.',
    perMonth: 'al mes, ITBMS incluido',
    ask: 'Pedir',
    note: 'El precio es por auto. La propuesta confirma entrega, kilometraje y protecciones.',
    message: 'Queremos una propuesta para: {carClass}, {plan}.',
    none: {
      title: 'Estamos preparando los planes',
      text: 'Cuéntanos abajo qué necesitas y te enviamos una propuesta. También puedes ver el leasing.',
      toLeasing: 'Ver leasing',
    },
  },
  noLeasing: {
    title: 'Te lo contamos en persona',
    text: 'Escríbenos abajo cuántos autos necesitas y te enviamos una propuesta de leasing a tu medida.',
  },
  form: {
    heading: 'Pide una propuesta',
    lead: 'Cuéntanos qué necesitas. En un día hábil te escribimos o te llamamos.',
    ready: 'Para que la propuesta sea exacta, dinos:',
    readyWith: {
      cars: 'Cuántos autos y de qué clase.',
      time: 'Desde cuándo y por cuánto tiempo.',
      place: 'En qué ciudad los usarían.',
    },
    company: 'Empresa',
    contactName: 'Tu nombre',
    email: 'Correo de trabajo',
    phone: 'Teléfono',
    interest: 'Qué necesitas',
    choose: 'Elige una opción',
    cars: 'Cuántos autos',
    message: 'Cuéntanos más',
    privacy: 'Usamos estos datos solo para responder a tu solicitud.',
    submit: 'Enviar solicitud',
    tooMany:
      'Ya recibimos varias solicitudes seguidas. Espera {minutes, plural, one {# minuto} other {# minutos}} e intenta de nuevo; lo que escribiste sigue aquí.',
    trap: 'Deja este campo vacío',
    sent: {
      title: 'Recibimos tu solicitud',
      text: 'Te enviamos una copia por correo. En un día hábil te escribimos o te llamamos.',
    },
  },
};
