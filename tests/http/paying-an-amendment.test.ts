import { describe, expect, it } from 'vitest';
import { aCard, getCode, pay, reserve } from '#tests/support/book-by-form.ts';
import { controlPayPal, readLedger } from '#tests/support/control-sandbox.ts';
import { headingOf, readQuote } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';

const site = siteForTests();

/** A renter of a paid reservation who extends it by three days, on the page for paying the difference. */
async function toPayDifference() {
  const visitor = site.visit();
  const thanks = await pay(visitor, await reserve(visitor));
  const code = getCode(thanks);
  const form = await visitor.click(await visitor.click(thanks, 'Ver mi reserva'), 'Cambiar la reserva');
  const shown = await visitor.press(form, 'Ver la diferencia', { return_date: inDays(30) });
  const total = readQuote(shown, 'Precio nuevo').Total ?? '';
  const payment = await visitor.press(shown, 'Pagar la diferencia');
  const differenceCents = Math.round(Number(total.replace(/[$,]/g, '')) * 100) - 48_414;
  return { visitor, code, total, payment, differenceCents };
}

interface Order {
  orderIdentifier: string;
  netCents: number;
  requestedCents: number;
}

/** PayPal's orders for the changes of a reservation. */
async function ordersOf(code: string): Promise<Order[]> {
  const { transactions } = (await controlPayPal(site.sandbox, '/ledger')) as { transactions: Order[] };
  return transactions.filter(({ orderIdentifier }) => orderIdentifier.startsWith(code));
}

describe('the difference of a changed reservation, paid with PayPal', () => {
  it('redirects from the form to PayPal and back to the changed reservation, and is captured once', async () => {
    const { visitor, code, total, payment, differenceCents } = await toPayDifference();
    const amount = `$${(differenceCents / 100).toFixed(2)}`;
    expect(headingOf(payment)).toBe(`Paga la diferencia de ${amount}`);
    const approval = await visitor.press(payment, `Ir a PayPal: ${amount}`);
    expect(approval.url.origin).toBe(site.sandbox.url);
    expect(approval.text.replaceAll(',', '.')).toContain(amount.slice(1));
    const done = await visitor.press(approval, 'Pagar');
    expect(done.url.pathname).toBe(`/mi-reserva/${code}`);
    expect(done.text).toMatch(/Devolución: [^→]+ → [^→]+ Tu reserva cambió/);
    expect(readQuote(done)).toMatchObject({ Total: total, 'Pagado en línea': total });
    expect((await ordersOf(code)).map(({ netCents }) => netCents)).toEqual([differenceCents]);
    expect((await readLedger(site.sandbox, code)).map(({ netCents }) => netCents)).toEqual([48_414]);
  });

  it('says that nothing was charged when another change has overtaken it', async () => {
    const { visitor, code, payment } = await toPayDifference();
    const other = await visitor.open(`/mi-reserva/${code}/cambiar`);
    const shown = await visitor.press(other, 'Ver la diferencia', { return_date: inDays(31) });
    await visitor.press(shown, 'Pagar la diferencia');
    const told = await visitor.press(payment, 'Ir a PayPal: $');
    expect(told.url.pathname).toBe(`/mi-reserva/${code}/cambiar`);
    expect(told.text).toContain('Esta vez no cobramos nada');
    expect((await visitor.press(payment, 'Pagar $', aCard())).text).toContain('Esta vez no cobramos nada');
    expect(await ordersOf(code)).toEqual([]);
  });

  it('is linked from the reservation while it is in progress', async () => {
    const { visitor, code, payment } = await toPayDifference();
    expect((await visitor.open(`/mi-reserva/${code}`)).text).not.toContain('Hay un pago en curso');
    await visitor.press(payment, 'Ir a PayPal: $');
    const own = await visitor.open(`/mi-reserva/${code}`);
    expect(own.text).toContain('Hay un pago en curso');
    expect((await visitor.click(own, 'Ver el pago')).url.pathname).toBe(payment.url.pathname);
  });
});
