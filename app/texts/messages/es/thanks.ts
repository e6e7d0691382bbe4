export const thanks = {
  title: 'Confirmación',
  phone: 'Tu teléfono: {phone}',
  confirmed: {
    heading: '¡Listo, {name}! Tu reserva está <large>confirmada</large>',
    mail: 'Te enviamos un correo a {email} con estos datos.',
  },
  review: {
    heading: 'Estamos verificando tu pago',
    badge: 'Pago en verificación',
    text: 'Tu auto queda apartado. No vuelvas a pagar: en cuanto se confirme te escribimos a {email}. Si el pago no se completó, no se te cobra nada.',
  },
  unconfirmed: {
    heading: 'Falta un paso: confirma tu reserva',
    badge: 'Por confirmar',
    text: 'Apartamos tu auto. Te enviamos un correo a {email}: abre su enlace y confirma antes del {until}, hora de Panamá. Si no, el auto queda libre y no se cobra nada.',
  },
  code: {
    label: 'Código de reserva',
    hint: 'Preséntalo en el mostrador.',
    copy: 'Copiar código',
    copied: 'Código copiado',
  },
  paid: {
    now: 'Pagado en línea',
    pending: 'Por confirmar',
    branch: 'Pagas en la sucursal',
    nothing: 'No queda nada por pagar en la sucursal, salvo el depósito de garantía.',
  },
  trip: {
    delivery: 'Te llevamos el auto',
    heading: 'Tu viaje',
    pickup: 'Retiro',
    return: 'Devolución',
    hours: 'Horario de ese día',
    allDay: 'Abierto las 24 horas',
    afterHours: 'Fuera de horario, con cita: te esperamos a la hora de tu reserva.',
    phone: 'Teléfono',
    call: 'Llamar a {branch}',
    directions: 'Cómo llegar a {branch}',
  },
  next: {
    heading: 'Qué sigue',
    documents: 'Lleva tus documentos',
    card: 'Lleva la tarjeta del depósito',
    time: {
      title: 'Llega a la hora',
      text: 'Si te retrasas, llama a la sucursal para que el auto siga apartado.',
    },
  },
  quote: 'Detalle del precio',
  paidWith: {
    card: 'Pagado con tarjeta terminada en {last4}',
    paypal: 'Pagado con PayPal',
  },
  manage: 'Ver mi reserva',
  home: 'Volver al inicio',
};
