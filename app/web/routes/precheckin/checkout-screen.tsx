import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { CancellationTerms } from '#app/ui/cancellation-terms.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { AnswerNotice } from '#app/ui/notice.tsx';
import { QuoteTable } from '#app/ui/quote-table.tsx';
import type { Cents } from '#domain/money/money.ts';
import type { Quote } from '#domain/pricing/quote.ts';
import type { CancellationOffer } from '#domain/reservation/cancellation.ts';
import type { OfferedPayment } from '../payment/offer-payment.ts';
import { type PaymentAnswer, PaymentSteps } from '../payment/payment-steps.tsx';
import type { PaymentPanelData } from '../payment/payment-view.ts';
import { precheckinPaths } from './precheckin-paths.ts';

export interface CheckoutPage extends PaymentPanelData, OfferedPayment {
  before: Quote;
  after: Quote;
  addedCents: Cents;
  dueNowCents: Cents;
  /** Less what the counter has taken. */
  atBranchCents: Cents;
  isPrepaid: boolean;
  /** Cancellation terms after the online payment. Undefined when the payment does not change them. */
  cancellation: CancellationOffer | undefined;
  /** Fingerprint of the displayed data, for the forms that pay or finish. */
  versionToken: string;
}

export interface CheckoutAnswer extends PaymentAnswer {
  stopped?: StopReason;
}

/** Keys of `precheckin.checkout.refusal`. */
export type StopReason = 'no-unit-free' | 'payment-in-progress' | 'changed-meanwhile';

/** The cost of the preferences and how it is paid: now, or at the counter for rentals that are paid there. */
export function PrecheckinCheckout({
  page,
  answer,
}: {
  page: CheckoutPage;
  answer: CheckoutAnswer | undefined;
}) {
  const t = useTranslations('precheckin.checkout');
  return (
    <div className="stack loose">
      <Stopped answer={answer} />
      <Difference page={page} />
      <HowToPay page={page} answer={answer} />
      <p>
        <LocalLink to={precheckinPaths.preferences}>{t('back')}</LocalLink>
      </p>
    </div>
  );
}

function Stopped({ answer }: { answer: CheckoutAnswer | undefined }) {
  const t = useTranslations('precheckin.checkout.refusal');
  if (!answer?.stopped) return null;
  return (
    <AnswerNotice answer={answer}>
      <p>{t(answer.stopped)}</p>
    </AnswerNotice>
  );
}

function Difference({ page }: { page: CheckoutPage }) {
  const t = useTranslations('precheckin.checkout');
  const texts = useTranslations('common.quote');
  const format = useFormat();
  const rows = [
    [t('before'), page.before.totalCents],
    [t('after'), page.after.totalCents],
    [t('difference'), page.addedCents],
  ] as const;
  const online: [string, Cents][] = [
    [texts('paid'), page.before.dueNowCents],
    [texts('dueNow'), page.dueNowCents],
  ];
  return (
    <section aria-labelledby="new-quote" className="card panel stack">
      <h2 id="new-quote" className="sr-only">
        {t('difference')}
      </h2>
      <dl className="sums stack tight">
        {rows.map(([term, cents]) => (
          <div key={term} className="spread">
            <dt>{term}</dt>
            <dd className="tabular">{format.money(cents)}</dd>
          </div>
        ))}
      </dl>
      <QuoteTable quote={page.after} online={page.isPrepaid ? online : undefined} />
    </section>
  );
}

function HowToPay({ page, answer }: { page: CheckoutPage; answer: CheckoutAnswer | undefined }) {
  const { payment, issuerSays, dueNowCents, isPrepaid, card, paypalKey, versionToken } = page;
  const isForm = payment.kind === 'form';
  return (
    <>
      {isForm && !(isPrepaid && dueNowCents > 0) ? <AtBranch page={page} /> : null}
      {isForm && dueNowCents === 0 ? null : (
        <PayNow page={page} withTerms={isForm}>
          <PaymentSteps
            payment={payment}
            issuerSays={issuerSays}
            card={card}
            paypalKey={paypalKey}
            amountCents={dueNowCents}
            carried={[['shown', versionToken]]}
            answered={answer}
          />
        </PayNow>
      )}
    </>
  );
}

function AtBranch({ page }: { page: CheckoutPage }) {
  const t = useTranslations('precheckin.checkout');
  const format = useFormat();
  const due = page.atBranchCents;
  return (
    <Form method="post" className="card panel stack snug">
      <h2 className="text-heading">{due > 0 ? t('atBranch.title') : t('nothing')}</h2>
      {due > 0 ? <p>{t('atBranch.text', { amount: format.money(due) })}</p> : null}
      <input type="hidden" name="shown" value={page.versionToken} />
      <Button name="intent" value="finish" size="large" className="full">
        {due > 0 ? t('atBranch.button') : t('finish')}
      </Button>
    </Form>
  );
}

/** The same elements during a payment, only without terms: remounting would close the verification window. */
function PayNow({
  page,
  withTerms,
  children,
}: {
  page: CheckoutPage;
  withTerms: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('precheckin.checkout.now');
  const format = useFormat();
  const { dueNowCents, cancellation } = page;
  return (
    <section aria-label={t('title')} className="stack snug">
      {withTerms ? (
        <div>
          <h2 className="text-heading">{t('title')}</h2>
          <p className="muted">
            {t('text', { amount: format.money(dueNowCents) })}{' '}
            {cancellation ? <CancellationTerms offer={cancellation} /> : null}
          </p>
        </div>
      ) : null}
      {children}
    </section>
  );
}
