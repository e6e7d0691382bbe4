export type BankLanguage = 'es' | 'en';

export interface BankTexts {
  language: BankLanguage;
  bank: string;
  notice: string;
  title: string;
  intro: string;
  order: string;
  amount: string;
  card: string;
  password: string;
  hint: string;
  submit: string;
  cancel: string;
  wrong(left: number): string;
  deviceTitle: string;
  device: string;
  next: string;
  doneTitle: string;
  done: string;
  back: string;
  lostTitle: string;
  lost: string;
  unknownTitle: string;
  unknown: string;
}

const es: BankTexts = {
  language: 'es',
  bank: 'Banco de Prueba',
  notice: 'Este es un banco de prueba: aquí no se mueve dinero.',
  title: 'Verifique su pago',
  intro: 'Un comercio pide un cargo a su tarjeta. Escriba su contraseña para aprobarlo.',
  order: 'Orden',
  amount: 'Monto',
  card: 'Tarjeta',
  password: 'Contraseña',
  hint: 'La contraseña de prueba es 3ds2.',
  submit: 'Aprobar el pago',
  cancel: 'Cancelar',
  wrong: (left) =>
    `La contraseña no es correcta. ${left === 1 ? 'Queda 1 intento' : `Quedan ${left} intentos`}.`,
  deviceTitle: 'Verificando su dispositivo',
  device: 'Su banco reconoce este dispositivo. Esto toma un momento.',
  next: 'Continuar',
  doneTitle: 'Verificación terminada',
  done: 'Regresando al comercio…',
  back: 'Regresar al comercio',
  lostTitle: 'Verificación terminada',
  lost: 'El banco de prueba no regresa al comercio con esta tarjeta. Puede cerrar esta ventana.',
  unknownTitle: 'Este pago no existe',
  unknown: 'La página del banco se abre desde un pago. Regrese al comercio y comience de nuevo.',
};

const en: BankTexts = {
  language: 'en',
  bank: 'Test Bank',
  notice: 'This is a test bank: no money moves here.',
  title: 'Verify your payment',
  intro: 'A shop asks for a charge to your card. Enter your password to approve it.',
  order: 'Order',
  amount: 'Amount',
  card: 'Card',
  password: 'Password',
  hint: 'The test password is 3ds2.',
  submit: 'Approve payment',
  cancel: 'Cancel',
  wrong: (left) => `The password is not correct. ${left} ${left === 1 ? 'try' : 'tries'} left.`,
  deviceTitle: 'Checking your device',
  device: 'Your bank recognizes this device. This takes a moment.',
  next: 'Continue',
  doneTitle: 'Verification finished',
  done: 'Going back to the shop…',
  back: 'Back to the shop',
  lostTitle: 'Verification finished',
  lost: 'With this card the test bank does not go back to the shop. You may close this window.',
  unknownTitle: 'This payment does not exist',
  unknown: 'The bank’s page opens from a payment. Go back to the shop and start again.',
};

/** Texts in Spanish, unless the browser prefers English to Spanish. */
export function findTexts(acceptLanguage: string | undefined): BankTexts {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
    return { language: tag.slice(0, 2), weight: quality ? Number(quality.trim().slice(2)) : 1 };
  });
  const weightOf = (language: BankLanguage) =>
    Math.max(0, ...wanted.filter((item) => item.language === language).map((item) => item.weight || 0));
  return weightOf('en') > weightOf('es') ? en : es;
}
