import { Button } from '../ui/button.tsx';
import { CancellationTerms } from '../ui/cancellation-terms.tsx';
import { Price } from '../ui/price.tsx';
import { QuoteTable } from '../ui/quote-table.tsx';
import { StickyQuote, WithQuote } from '../ui/sticky-quote.tsx';
import type { Samples } from './load-samples.ts';
import { Part, State } from './part.tsx';

const OFFER = { freeUntil: '2027-01-10T10:00', isFree: true, feeCents: 9_683, note: undefined };

/** Prices, quotes and cancellation terms. */
export function MoneyParts({ samples: { booking } }: { samples: Samples }) {
  const quote = booking?.quote;
  return (
    <>
      <Part id="prices" title="Prices">
        <State name="from, large, medium, one day">
          <Price totalCents={4687} days={1} from />
          <Price totalCents={43_241} days={7} />
          <Price totalCents={43_241} days={7} size="medium" />
          <Price totalCents={1_234_567} days={1} />
        </State>
      </Part>
      <Part id="cancelling" title="What cancelling costs">
        <State name="free, late, never anything" isWide>
          <p>
            <CancellationTerms offer={OFFER} />
          </p>
          <p>
            <CancellationTerms offer={{ ...OFFER, isFree: false }} />
          </p>
          <p>
            <CancellationTerms offer={{ ...OFFER, feeCents: 0 }} />
          </p>
        </State>
      </Part>
      {quote ? (
        <Part id="bill" title="Bill">
          <div className="design-columns">
            <State name="due" isWide>
              <QuoteTable quote={quote} />
            </State>
            <State name="paid" isWide>
              <QuoteTable quote={quote} isPaid />
            </State>
            <State name="without what is due when" isWide>
              <QuoteTable quote={quote} withDue={false} />
            </State>
          </div>
          <State name="beside a form; at the foot of a small screen" isWide>
            <WithQuote>
              <div className="card design-form">The form</div>
              <StickyQuote quote={quote} action={<Button>Continue</Button>} />
            </WithQuote>
          </State>
        </Part>
      ) : null}
    </>
  );
}
