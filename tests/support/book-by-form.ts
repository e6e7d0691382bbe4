import type { Page } from './html/page.ts';
import { aSearch, type Search } from './search-days.ts';
import type { Typed, Visitor } from './visitor.ts';

/** Choices of the worked example in addition to the car. */
export const EXAMPLE_CHOICES = { coverage: 'PCM', era: 'ERA', extra_PANAPASS: '1', additional_drivers: '1' };

export const RENTER = {
  firstName: 'Ana',
  lastName: 'Pérez',
  email: 'ana@example.com',
  phone: '6123-4567',
  birthday: '1990-05-17',
  license: 'N-1234',
  terms: 'accepted',
};

/** Texts of the buttons, by language. */
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
  /** Fields that differ from the worked example. */
  typed?: Typed;
}

export function toFleetAddress({ language = 'es', search }: Booking = {}): string {
  return `${language === 'en' ? '/en' : ''}/flota?${new URLSearchParams(aSearch(search))}`;
}

/** Searches and chooses a car. Ends on `/reserva`. */
export async function chooseCar(visitor: Visitor, booking: Booking = {}): Promise<Page> {
  const { language = 'es', car = 'Toyota Corolla', type = 'prepaid' } = booking;
  // Filtered by make: a shorter page with the same buttons.
  const fleet = await visitor.open(`${toFleetAddress(booking)}&marca=${car.split(' ', 1)}`);
  return visitor.press(fleet, `${WORDS[language][type]}: ${car}`);
}

/** Searches, chooses and reserves. Returns the next page: checkout, or thanks. */
export async function reserve(visitor: Visitor, booking: Booking = {}): Promise<Page> {
  const { language = 'es', type = 'prepaid', typed } = booking;
  const page = await chooseCar(visitor, booking);
  const filled = { ...EXAMPLE_CHOICES, ...RENTER, ...typed };
  return type === 'prepaid'
    ? visitor.press(page, TO_PAYMENT[language], filled)
    : confirm(visitor, page, filled);
}

/** Reserves for payment at the counter: shows the total of the choices first and then confirms it. */
export async function confirm(visitor: Visitor, page: Page, filled: Typed): Promise<Page> {
  const counted = await count(visitor, page, filled);
  return visitor.press(counted, WORDS[languageOf(page)].confirm, filled);
}

/** Shows the total of the choices, as without scripts. */
export function count(visitor: Visitor, page: Page, filled: Typed): Promise<Page> {
  return visitor.press(page, COUNT[languageOf(page)], filled);
}

function languageOf({ url }: Page): 'es' | 'en' {
  return url.pathname.startsWith('/en') ? 'en' : 'es';
}

/** Cards of the sandbox; payments.md#test-cards. */
export const CARDS = {
  frictionless: '4012 0000 0002 0071',
  challenge: '4012 0000 0002 0006',
  declined: '4111 1111 1111 9999',
  notAuthenticated: '4012 0000 0002 0121',
};

export function aCard(cardNumber: string = CARDS.frictionless): Record<string, string> {
  return { cardHolder: 'Ana Pérez', cardNumber, expiration: '12/31', cvv: '123' };
}

/** Submits the payment on the checkout page. Returns the page that it leads to. */
export function pay(visitor: Visitor, checkout: Page, card: Typed = aCard()): Promise<Page> {
  return visitor.press(checkout, checkout.url.pathname.startsWith('/en') ? WORDS.en.pay : WORDS.es.pay, card);
}

/** The reservation code on a page. Throws when there is none. */
export function getCode(page: Page): string {
  const [code] = /\b(FF|DL|TH|HZ)-[A-Z0-9]{6}\b/.exec(page.text) ?? [];
  if (!code) throw new Error(`There is no code on ${page.url}: ${page.text.slice(0, 1000)}`);
  return code;
}
