import { describe, expect, it } from 'vitest';
import {
  aCard,
  CARDS,
  EXAMPLE_CHOICES,
  getCode,
  pay,
  RENTER,
  TO_PAYMENT,
  toFleetAddress,
  WORDS,
} from '#tests/support/book-by-form.ts';
import { readLedger } from '#tests/support/control-sandbox.ts';
import { headingOf, readQuote } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { waitForMail } from '#tests/support/wait-for-mail.ts';

const site = siteForTests();

/** pricing.md#worked-example, to the cent. All examples but the one-way rental have the airport fee. */
const BILL = {
  es: {
    'Alquiler del auto': '$224.00',
    'Descuento por pagar ahora': '−$22.40',
    'Protección mínima': '$105.00',
    'Asistencia vial': '$28.00',
    PanaPass: '$21.00',
    'Conductor adicional': '$35.00',
    'Devolución en otra sucursal': '$15.00',
    Subtotal: '$405.60',
    'Cargo de aeropuerto (12 %)': '$46.87',
    'ITBMS (7 %)': '$31.67',
    Total: '$484.14',
    'A pagar ahora': '$484.14',
    'A pagar en la sucursal': '$0.00',
  },
  en: {
    'Car rental': '$224.00',
    'Discount for paying now': '−$22.40',
    'Minimum protection': '$105.00',
    'Roadside assistance': '$28.00',
    'PanaPass toll pass': '$21.00',
    'Additional driver': '$35.00',
    'Return at another branch': '$15.00',
    Subtotal: '$405.60',
    'Airport fee (12%)': '$46.87',
    'ITBMS tax (7%)': '$31.67',
    Total: '$484.14',
    'Due now': '$484.14',
    'Due at the branch': '$0.00',
  },
};

/** The bill after the payment. */
const PAID = {
  es: renamed(BILL.es, 'A pagar ahora', 'Pagado en línea'),
  en: renamed(BILL.en, 'Due now', 'Paid online'),
};

function renamed(bill: Record<string, string>, from: string, to: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(bill).map(([label, amount]) => [label === from ? to : label, amount]),
  );
}

const TEXTS = {
  es: {
    paths: ['/flota', '/reserva', '/reserva/checkout', '/reserva/thanks'],
    thanks: '¡Listo, Ana! Tu reserva está confirmada',
    subject: 'Reserva confirmada',
    charged: 'Se cobran $484.14 ahora.',
  },
  en: {
    paths: ['/en/flota', '/en/reserva', '/en/reserva/checkout', '/en/reserva/thanks'],
    thanks: 'All set, Ana! Your reservation is confirmed',
    subject: 'Reservation confirmed',
    charged: 'You’ll be charged $484.14 now.',
  },
};

describe('the worked example of the pricing rules', () => {
  it.each(['es', 'en'] as const)(
    'costs $484.14 on every page, at the bank and in the mail (%s)',
    async (language) => {
      const texts = TEXTS[language];
      const visitor = site.visit();
      const email = `ana.${language}@example.com`;
      const fleet = await visitor.open(toFleetAddress({ language }));
      const form = await visitor.press(fleet, `${WORDS[language].prepaid}: Toyota Corolla`);
      const update = language === 'en' ? 'Update total' : 'Actualizar total';
      const updated = await visitor.press(form, update, EXAMPLE_CHOICES);
      expect(readQuote(updated)).toEqual(BILL[language]);
      const checkout = await visitor.press(
        updated,
        `${TO_PAYMENT[language]} ${language === 'en' ? 'of' : 'de'} $484.14`,
        {
          ...RENTER,
          email,
        },
      );
      expect(readQuote(checkout)).toEqual(BILL[language]);
      expect(checkout.text).toContain(texts.charged);
      const thanks = await pay(visitor, checkout, aCard(CARDS.frictionless));
      expect(headingOf(thanks)).toBe(texts.thanks);
      expect(readQuote(thanks)).toEqual(PAID[language]);
      expect([fleet, form, checkout, thanks].map(({ url }) => url.pathname)).toEqual(texts.paths);
      const code = getCode(thanks);
      expect(getCode(checkout)).toBe(code);
      expect((await readLedger(site.sandbox, code)).map(({ netCents }) => netCents)).toEqual([48_414]);
      const mail = await waitForMail(site.sandbox, email);
      expect(mail.subject).toContain(`${texts.subject} ${code}`);
      for (const part of [mail.html, mail.text])
        for (const amount of [...Object.values(BILL[language]), code]) expect(part).toContain(amount);
    },
  );
});
