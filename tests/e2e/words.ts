/** Texts of labels, buttons and links that the visitor sees on the way to a reservation. */
export interface Words {
  home: string;
  skip: string;
  pickupPlace: string;
  returnPlace: string;
  pickupDate: string;
  pickupTime: string;
  returnDate: string;
  returnTime: string;
  search: string;
  fleetHeading: string;
  payAtPickup: string;
  prepaid: string;
  normal: string;
  reservaHeading: string;
  protection: RegExp;
  era: RegExp;
  panapass: RegExp;
  drivers: string;
  extras: string;
  coupon: string;
  couponCode: string;
  apply: string;
  removeCoupon: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  birthday: string;
  license: string;
  terms: string;
  toPayment: RegExp;
  confirm: string;
  checkoutHeading: string;
  cardHolder: string;
  cardNumber: string;
  expiration: string;
  cvv: string;
  pay: RegExp;
  verifying: string;
  stay: string;
  verify: string;
  verified: string;
  notPaid: string;
  thanks: RegExp;
  code: RegExp;
  bill: string;
  openQuote: RegExp;
  otherLanguage: RegExp;
  openCalendar: (field: string) => string;
  calendar: string;
  nowReturn: RegExp;
  chosenDates: RegExp;
  done: string;
  summary: (count: number) => RegExp;
  required: string;
}

const es: Words = {
  home: '/',
  skip: 'Saltar al contenido',
  pickupPlace: 'Lugar de retiro',
  returnPlace: 'Lugar de devolución',
  pickupDate: 'Fecha de retiro',
  pickupTime: 'Hora de retiro',
  returnDate: 'Fecha de devolución',
  returnTime: 'Hora de devolución',
  search: 'Buscar autos',
  fleetHeading: 'Elige tu auto',
  payAtPickup: 'Paga al retirar',
  prepaid: 'Elegir (paga ahora): Toyota Corolla',
  normal: 'Elegir (paga al retirar): Toyota Corolla',
  reservaHeading: 'Completa tu reserva',
  protection: /Protección mínima/,
  era: /Asistencia vial/,
  panapass: /Agregar uno: PanaPass/,
  drivers: 'Conductores adicionales',
  extras: 'PanaPass, Silla',
  coupon: '¿Tienes un código?',
  couponCode: 'Código del cupón',
  apply: 'Aplicar',
  removeCoupon: 'Quitar cupón',
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  birthday: 'Fecha de nacimiento',
  license: 'Número de licencia de conducir',
  terms: 'Acepto los términos y condiciones',
  toPayment: /^Continuar al pago de/,
  confirm: 'Confirmar reserva',
  checkoutHeading: 'Paga y confirma tu reserva',
  cardHolder: 'Nombre en la tarjeta',
  cardNumber: 'Número de tarjeta',
  expiration: 'Vencimiento',
  cvv: 'Código de seguridad',
  pay: /^Pagar \$/,
  verifying: 'Verificando pago...',
  stay: 'Por favor, no cierres esta ventana.',
  verify: 'Verificar pago',
  verified: 'Ya lo verifiqué, continuar',
  notPaid: 'El pago no se realizó',
  thanks: /¡Listo, Ana! Tu reserva está confirmada/,
  code: /Código de reserva/,
  bill: 'Detalle del precio',
  openQuote: /Ver detalle/,
  otherLanguage: /^English/,
  openCalendar: (field) => `Abrir el calendario: ${field}`,
  calendar: 'Elige tus fechas',
  nowReturn: /^Retiro: .+\. Ahora elige la devolución\.$/,
  chosenDates: /^Del .+ al .+$/,
  done: 'Listo',
  summary: (count) =>
    count === 1 ? /Hay un dato por corregir/ : new RegExp(`Hay ${count} datos por corregir`),
  required: 'Este campo es obligatorio',
};

const en: Words = {
  home: '/en',
  skip: 'Skip to content',
  pickupPlace: 'Pick-up location',
  returnPlace: 'Return location',
  pickupDate: 'Pick-up date',
  pickupTime: 'Pick-up time',
  returnDate: 'Return date',
  returnTime: 'Return time',
  search: 'Search cars',
  fleetHeading: 'Choose your car',
  payAtPickup: 'Pay at pick-up',
  prepaid: 'Select (pay now): Toyota Corolla',
  normal: 'Select (pay at pick-up): Toyota Corolla',
  reservaHeading: 'Complete your reservation',
  protection: /Minimum protection/,
  era: /Roadside assistance/,
  panapass: /Add one: PanaPass/,
  drivers: 'Additional drivers',
  extras: 'PanaPass toll pass, ',
  coupon: 'Do you have a code?',
  couponCode: 'Coupon code',
  apply: 'Apply',
  removeCoupon: 'Remove coupon',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  birthday: 'Date of birth',
  license: 'Driver’s license number',
  terms: 'I accept the terms and conditions',
  toPayment: /^Continue to payment of/,
  confirm: 'Confirm reservation',
  checkoutHeading: 'Pay and confirm your reservation',
  cardHolder: 'Name on card',
  cardNumber: 'Card number',
  expiration: 'Expiration',
  cvv: 'Security code',
  pay: /^Pay \$/,
  verifying: 'Verifying payment...',
  stay: 'Please, do not close this window.',
  verify: 'Verify Payment',
  verified: 'I have verified it, continue',
  notPaid: 'The payment was not made',
  thanks: /All set, Ana! Your reservation is confirmed/,
  code: /Reservation code/,
  bill: 'Your bill',
  openQuote: /View details/,
  otherLanguage: /^Español/,
  openCalendar: (field) => `Open the calendar: ${field}`,
  calendar: 'Choose your dates',
  nowReturn: /^Pick-up: .+\. Now choose the return\.$/,
  chosenDates: /^From .+ to .+$/,
  done: 'Done',
  summary: (count) =>
    count === 1 ? /There is one thing to correct/ : new RegExp(`There are ${count} things to correct`),
  required: 'This field is required',
};

export const WORDS = { es, en };
export type Language = keyof typeof WORDS;
