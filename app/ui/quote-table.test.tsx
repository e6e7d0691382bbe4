import { describe, expect, it } from 'vitest';
import { formatMoney } from '#app/texts/format.ts';
import { quoteRental } from '#domain/pricing/quote-rental.ts';
import { quoteFingerprint } from '#domain/reservation/fingerprint.ts';
import { anEra, anExtra, aQuoteOfRuns, aQuoteRequest } from '#tests/support/a-rental.ts';
import { renderMarkup, toText } from '#tests/support/render-markup.tsx';
import { QuoteTable } from './quote-table.tsx';

const aSearch = {
  pickupLocation: 'PTY',
  returnLocation: 'PTY',
  pickupAt: '2026-03-02T10:00',
  returnAt: '2026-03-09T10:00',
};

describe('QuoteTable', () => {
  const quote = quoteRental(aQuoteRequest());

  it('shows no calculation that differs from the amount', () => {
    const extra = anExtra({ priceCents: 600, maxChargeCents: 6000, maxQuantity: 2 });
    const capped = quoteRental(
      aQuoteRequest({ extras: [{ extra, quantity: 2 }], returnAt: '2026-03-16T10:00' }),
    );
    const text = toText(renderMarkup(<QuoteTable quote={capped} />));
    expect(text).toContain('$120.00');
    expect(text).not.toContain('× $6.00');
  });

  it('shows what roadside assistance covers, in the words at the time of booking', () => {
    const description = { es: 'Cubre la grúa.', en: 'Covers towing.' };
    const booked = quoteRental(aQuoteRequest({ era: anEra({ description }) }));
    expect(toText(renderMarkup(<QuoteTable quote={booked} />))).toContain('Cubre la grúa.');
    expect(toText(renderMarkup(<QuoteTable quote={booked} />, '/en/reserva'))).toContain('Covers towing.');
    expect(quoteFingerprint(booked, 'a', aSearch)).toBe(quoteFingerprint(quote, 'a', aSearch));
  });

  it('shows one line for the car, whatever its days cost', () => {
    const runs = aQuoteOfRuns();
    const sum = runs.lines
      .filter(({ kind }) => kind === 'car')
      .reduce((all, run) => all + run.amountCents, 0);
    const text = toText(renderMarkup(<QuoteTable quote={runs} />));
    expect(text.match(/Alquiler del auto/g)).toHaveLength(1);
    expect(text).toContain(formatMoney(sum));
    expect(text).toContain('8 días: ver precios');
  });

  it('shows the deposit outside of the bill', () => {
    const html = renderMarkup(<QuoteTable quote={quote} />);
    const [table = '', after = ''] = html.split('</table>');
    expect(toText(after)).toContain('Depósito de garantía');
    expect(toText(table)).not.toContain('Depósito');
  });
});
