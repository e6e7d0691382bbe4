import type { Funding } from './state.ts';

export interface ApprovalTexts {
  language: 'es' | 'en';
  name: string;
  notice: string;
  title: string;
  intro: string;
  shop: string;
  invoice: string;
  amount: string;
  funding: string;
  fundings: Record<Funding, string>;
  refused: string;
  approve: string;
  cancel: string;
  doneTitle: string;
  done: string;
  lostTitle: string;
  lost: string;
  back: string;
  unknownTitle: string;
  unknown: string;
}

const es: ApprovalTexts = {
  language: 'es',
  name: 'PayPal de prueba',
  notice: 'Esta página imita a PayPal: aquí no se mueve dinero y no hace falta ninguna cuenta.',
  title: 'Aprueba tu pago',
  intro: 'Elige con qué pagar. El cobro se hace cuando regresas al comercio.',
  shop: 'Comercio',
  invoice: 'Factura',
  amount: 'Monto',
  funding: 'Pagar con',
  fundings: {
    balance: 'Saldo de la cuenta',
    declined: 'Una tarjeta que será rechazada',
    'pending-complete': 'Cuenta bancaria: pendiente un minuto, luego pagado',
    'pending-deny': 'Cuenta bancaria: pendiente un minuto, luego rechazado',
  },
  refused: 'Esa forma de pago fue rechazada. Elige otra.',
  approve: 'Pagar',
  cancel: 'Cancelar y volver al comercio',
  doneTitle: 'Este pago ya terminó',
  done: 'No queda nada por aprobar.',
  lostTitle: 'Pago aprobado',
  lost: 'Esta vez PayPal no regresa al comercio. Puedes cerrar la página.',
  back: 'Regresar al comercio',
  unknownTitle: 'Este pago no existe',
  unknown: 'La página se abre desde un pago. Regresa al comercio y comienza de nuevo.',
};

const en: ApprovalTexts = {
  language: 'en',
  name: 'Test PayPal',
  notice: 'This page plays PayPal: no money moves here and no account is needed.',
  title: 'Approve your payment',
  intro: 'Choose what to pay with. You are charged when you are back at the shop.',
  shop: 'Shop',
  invoice: 'Invoice',
  amount: 'Amount',
  funding: 'Pay with',
  fundings: {
    balance: 'Balance of the account',
    declined: 'A card that will be declined',
    'pending-complete': 'Bank account: pending for a minute, then paid',
    'pending-deny': 'Bank account: pending for a minute, then denied',
  },
  refused: 'That was declined. Choose something else to pay with.',
  approve: 'Pay',
  cancel: 'Cancel and go back to the shop',
  doneTitle: 'This payment has ended',
  done: 'There is nothing left to approve.',
  lostTitle: 'Payment approved',
  lost: 'This time PayPal does not go back to the shop. You may close the page.',
  back: 'Back to the shop',
  unknownTitle: 'This payment does not exist',
  unknown: 'The page opens from a payment. Go back to the shop and start again.',
};

/** Texts in the language that the shop requested: English, otherwise Spanish. */
export function findTexts(locale: string | undefined): ApprovalTexts {
  return locale?.startsWith('en') ? en : es;
}
