import type { Page } from './html/page.ts';
import { aSearch, type Search } from './search-days.ts';
import type { Typed, Visitor } from './visitor.ts';

/** What the worked example takes besides the car. */
export const EXAMPLE_CHOICES = { coverage: 'PCM', era: 'ERA', extra_PANAPASS: '1', additional_drivers: '1' };

export const CLIENT = {
  firstName: 'Ana',
  lastName: 'Pérez',
  email: 'ana@example.com',
  phone: '6123-4567',
  birthday: '1990-05-17',
  license: 'N-1234',
  terms: 'accepted',
};

/** The words of the buttons on the way, by language form. */
export const WORDS = {
  es: {
    prepaid: 'Elegir (paga ahora)',
    normal: 'Elegir (paga al retirar)',
    confirm: 'Confirmar reserva',
    pay: 'Pagar $',
  },
  en: {
    prepaid: 'Select (pay now)',
    normal: 'Select (pay at pick-up)',
    confirm: 'Confirm reservation',
    pay: 'Pay $',
  },
};

const COUNT = { es: 'Actualizar total', en: 'Update total' };

export const TO_PAYMENT = { es: 'Continuar al pago', en: 'Continue to payment' };

export interface Booking {
  language?: 'es' | 'en';
  search?: Partial<Search>;
  car?: string;
  type?: 'prepaid' | 'normal';
  /** In place of the worked example's. */
  typed?: Typed;
}

export function toFleetAddress({ language = 'es', search }: Booking = {}): string {
  return `${language === 'en' ? '/en' : ''}/flota?${new URLSearchParams(aSearch(search))}`;
}

/** Searches and takes a car; ends on `/reserva`. */
export async function chooseCar(visitor: Visitor, booking: Booking = {}): Promise<Page> {
  const { language = 'es', car = 'Toyota Corolla', type = 'prepaid' } = booking;
  // The cars of one maker: a shorter page with the same buttons.
  const fleet = await visitor.open(`${toFleetAddress(booking)}&marca=${car.split(' ', 1)}`);
  return visitor.press(fleet, `${WORDS[language][type]}: ${car}`);
}

/** From nothing to the page after "reserve": checkout, or thanks. */
export async function reserve(visitor: Visitor, booking: Booking = {}): Promise<Page> {
  const { language = 'es', type = 'prepaid', typed } = booking;
  const page = await chooseCar(visitor, booking);
  const filled = { ...EXAMPLE_CHOICES, ...CLIENT, ...typed };
  return type === 'prepaid'
    ? visitor.press(page, TO_PAYMENT[language], filled)
    : confirm(visitor, page, filled);
}

/** Reserves what is paid at the counter: the total of what was chosen is looked at before it is confirmed. */
export async function confirm(visitor: Visitor, page: Page, filled: Typed): Promise<Page> {
  const counted = await count(visitor, page, filled);
  return visitor.press(counted, WORDS[languageOf(page)].confirm, filled);
}

/** Without scripts the way to the total of what was chosen. */
export function count(visitor: Visitor, page: Page, filled: Typed): Promise<Page> {
  return visitor.press(page, COUNT[languageOf(page)], filled);
}

function languageOf({ url }: Page): 'es' | 'en' {
  return url.pathname.startsWith('/en') ? 'en' : 'es';
}

/** Cards of the sandbox; PAYMENTS.md section 3.11. */
export const CARDS = {
  frictionless: '4012 0000 0002 0071',
  challenge: '4012 0000 0002 0006',
  declined: '4111 1111 1111 9999',
  notAuthenticated: '4012 0000 0002 0121',
};

export function aCard(cardNumber: string = CARDS.frictionless): Record<string, string> {
  return { cardHolder: 'Ana Pérez', cardNumber, expiration: '12/31', cvv: '123' };
}

/** Presses "pay" on the checkout page; ends where that leads. */
export function pay(visitor: Visitor, checkout: Page, card: Typed = aCard()): Promise<Page> {
  return visitor.press(checkout, checkout.url.pathname.startsWith('/en') ? WORDS.en.pay : WORDS.es.pay, card);
}

/** The code of the reservation that a page is about. */
export function getCode(page: Page): string {
  const [code] = /\b(FF|DL|TH|HZ)-[A-Z0-9]{6}\b/.exec(page.text) ?? [];
  if (!code) throw new Error(`There is no code on ${page.url}: ${page.text.slice(0, 1000)}`);
  return code;
}
