import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { refundWords } from '#app/texts/refund-words.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useFieldErrors } from '#app/ui/field-problems.ts';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useFocusOnNews } from '#app/ui/notice.tsx';
import { QuoteTable } from '#app/ui/quote-table.tsx';
import type { Cents } from '#domain/money/money.ts';
import type { Quote } from '#domain/pricing/quote.ts';
import type { Delivery } from '#domain/reservation/draft.ts';
import type { ReadyAmendment } from '#operations/reservation/preview-amendment.ts';
import type { AmendmentProblem } from '#operations/reservation/refuse-drivers.ts';
import { AmendedTable } from './amended-table.tsx';
import { type AmendmentPage, toAmendmentEntries } from './amendment-page.ts';
import { ChangedRental, type ComparedRental } from './changed-rental.tsx';

/** The address of a delivery as it was typed, with what is wrong with it. */
export interface RefusedAddress {
  problems: readonly AmendmentProblem[];
  typed: Pick<Delivery, 'address' | 'instructions'>;
}

/** The displayed parts of a change. */
interface PreviewedAmendment extends Pick<ReadyAmendment, 'sums' | 'fingerprint'> {
  becomes: ComparedRental;
}

/** The amount to pay or to refund with the confirm button, then the changed lines, then both full quotes. */
export function AmendmentPreview({
  page,
  ready,
  refused,
}: {
  page: AmendmentPage;
  ready: PreviewedAmendment;
  refused?: RefusedAddress | undefined;
}) {
  const t = useTranslations('myReservation.change');
  const heading = useFocusOnNews<HTMLHeadingElement>(ready.fingerprint);
  return (
    <section aria-labelledby="difference" className="card panel stack">
      <div>
        <h2 id="difference" ref={heading} className="text-heading" tabIndex={-1}>
          {t('difference')}
        </h2>
        <Meaning ready={ready} refunds={page.refunds} />
      </div>
      <ChangedRental before={page.before} after={ready.becomes} />
      <Confirm page={page} ready={ready} refused={refused} />
      {keepsPrices(page.before.quote, ready.becomes.quote) ? <p>{t('kept')}</p> : null}
      <AmendedTable before={page.before.quote} after={ready.becomes.quote} />
      <BothQuotes page={page} ready={ready} />
    </section>
  );
}

/** Whether days are added to booked ones. Of fewer days in all the booked ones may cost more. */
function keepsPrices(before: Quote, after: Quote): boolean {
  return after.days > before.days && after.lines.some(({ rate }) => rate?.isAdded);
}

function BothQuotes({ page, ready }: { page: AmendmentPage; ready: PreviewedAmendment }) {
  const t = useTranslations('myReservation.change');
  const isPaid = page.before.paymentStatus === 'paid';
  const onlineRows = useOnlineRows();
  return (
    <details className="titled">
      <summary className="fold">
        {t('bothQuotes')}
        <Icon name="plus" data-when="closed" />
        <Icon name="minus" data-when="open" />
      </summary>
      <div className="columns">
        <div className="titled">
          <h3>{t('before')}</h3>
          <QuoteTable quote={page.before.quote} caption={t('before')} isPaid={isPaid} />
        </div>
        <div className="titled">
          <h3>{t('after')}</h3>
          <QuoteTable
            quote={ready.becomes.quote}
            caption={t('after')}
            online={isPaid ? onlineRows(ready, page.before.quote.dueNowCents) : undefined}
          />
        </div>
      </div>
    </details>
  );
}

function useOnlineRows() {
  const t = useTranslations('myReservation.change.quote');
  return ({ sums: { dueNowCents } }: PreviewedAmendment, paidCents: Cents): [string, Cents][] => [
    [t('paid'), paidCents],
    ...(dueNowCents > 0 ? [[t('dueNow'), dueNowCents] satisfies [string, Cents]] : []),
    ...(dueNowCents < 0 ? [[t('refund'), -dueNowCents] satisfies [string, Cents]] : []),
  ];
}

function Meaning({
  ready: { sums },
  refunds,
}: {
  ready: PreviewedAmendment;
  refunds: AmendmentPage['refunds'];
}) {
  const all = useTranslations();
  const t = useTranslations('myReservation.change');
  const format = useFormat();
  const amount = (cents: number) => format.money(Math.abs(cents));
  const sentence = () => {
    if (sums.dueNowCents > 0) return t('pay', { amount: amount(sums.dueNowCents) });
    if (sums.dueNowCents < 0)
      return refunds.length > 0
        ? refundWords(refunds, all)
        : t('refund', { amount: amount(sums.dueNowCents) });
    if (sums.dueAtBranchCents > 0) return t('moreAtBranch', { amount: amount(sums.dueAtBranchCents) });
    if (sums.dueAtBranchCents < 0) return t('lessAtBranch', { amount: amount(sums.dueAtBranchCents) });
    return t('same');
  };
  return (
    <p data-difference>
      <strong className="tabular">
        {t.rich('sum', {
          amount: `${sums.totalCents > 0 ? '+' : ''}${format.money(sums.totalCents)}`,
          whole: (amount) => <span className="quote-amount">{amount}</span>,
        })}
      </strong>{' '}
      {sentence()}
    </p>
  );
}

function Confirm({
  page,
  ready,
  refused,
}: {
  page: AmendmentPage;
  ready: PreviewedAmendment;
  refused: RefusedAddress | undefined;
}) {
  const t = useTranslations('myReservation.change');
  const format = useFormat();
  const busy = useNavigation().state === 'submitting';
  const { dueNowCents } = ready.sums;
  const entries = toAmendmentEntries(page.form);
  return (
    <Form
      method="post"
      action={`?${new URLSearchParams(entries)}`}
      onSubmit={(event) => busy && event.preventDefault()}
      noValidate
      className="stack"
    >
      <AddressFields page={page} refused={refused} />
      <HiddenFields entries={{ version: `${page.version}`, prices: ready.fingerprint }} />
      <Button size="large" className="full-on-phones" aria-disabled={busy || undefined}>
        {dueNowCents > 0 ? t('toPayment', { amount: format.money(dueNowCents) }) : t('confirm')}
      </Button>
    </Form>
  );
}

const NO_PROBLEMS: [] = [];

/** Filled in with what was typed, otherwise with the booked address if it is in the chosen zone. */
function AddressFields({
  page: { form, deliveryZones, delivery: booked },
  refused,
}: {
  page: AmendmentPage;
  refused: RefusedAddress | undefined;
}) {
  const t = useTranslations('reservation.page.delivery');
  const errorOf = useFieldErrors(refused?.problems ?? NO_PROBLEMS);
  const zone = form.selection.delivery?.zone;
  if (!deliveryZones.some(({ code }) => code === zone)) return null;
  const given = refused?.typed ?? (booked?.zone === zone ? booked : undefined);
  const field = (name: 'address' | 'instructions') => ({
    name: `delivery_${name}`,
    label: t(name),
    error: errorOf(`delivery_${name}`),
    defaultValue: given?.[name],
    maxLength: 200,
    className: 'full',
  });
  const labels = {
    delivery_zone: t('heading'),
    delivery_address: t('address'),
    delivery_instructions: t('instructions'),
  };
  return (
    <>
      <ErrorSummary problems={refused?.problems ?? NO_PROBLEMS} labels={labels} />
      <TextField {...field('address')} autoComplete="street-address" />
      <TextField {...field('instructions')} />
    </>
  );
}
