import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Cents } from '#domain/money/money.ts';
import type { ReadyChange } from '#operations/my-reservation/review-change.ts';
import { HiddenFields } from '../../forms/hidden-fields.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { BillTable } from '../../ui/bill-table.tsx';
import { Button } from '../../ui/button.tsx';
import { toChangeEntries } from './change-form.ts';
import type { ChangePage } from './change-page.ts';

/** Of the change only what is shown. */
interface ShownChange extends Pick<ReadyChange, 'sums' | 'fingerprint'> {
  becomes: Pick<ReadyChange['becomes'], 'quote'>;
}

/** Old and new bill side by side, what that means in money, and the button. */
export function ChangePreview({ page, ready }: { page: ChangePage; ready: ShownChange }) {
  const t = useTranslations('myReservation.change');
  const isPaid = page.before.paymentStatus === 'paid';
  const onlineRows = useOnlineRows();
  return (
    <section aria-labelledby="difference" className="grid gap-6">
      <h2 id="difference" className="text-heading" tabIndex={-1}>
        {t('difference')}
      </h2>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="card min-w-0 p-5 sm:p-6">
          <h3 className="mb-3 text-lg">{t('before')}</h3>
          <BillTable quote={page.before.quote} caption={t('before')} isPaid={isPaid} />
        </div>
        <div className="card min-w-0 p-5 sm:p-6">
          <h3 className="mb-3 text-lg">{t('after')}</h3>
          <BillTable
            quote={ready.becomes.quote}
            caption={t('after')}
            online={isPaid ? onlineRows(ready, page.before.quote.dueNowCents) : undefined}
          />
        </div>
      </div>
      <Meaning ready={ready} />
      <Confirm page={page} ready={ready} />
    </section>
  );
}

/** What has been paid, and what is still to pay or to get back. */
function useOnlineRows() {
  const t = useTranslations('myReservation.change.bill');
  return ({ sums: { dueNowCents } }: ShownChange, paidCents: Cents): [string, Cents][] => [
    [t('paid'), paidCents],
    ...(dueNowCents > 0 ? [[t('dueNow'), dueNowCents] satisfies [string, Cents]] : []),
    ...(dueNowCents < 0 ? [[t('refund'), -dueNowCents] satisfies [string, Cents]] : []),
  ];
}

function Meaning({ ready: { sums } }: { ready: ShownChange }) {
  const t = useTranslations('myReservation.change');
  const format = useFormat();
  const amount = (cents: number) => format.money(Math.abs(cents));
  const sentence = () => {
    if (sums.dueNowCents > 0) return t('pay', { amount: amount(sums.dueNowCents) });
    if (sums.dueNowCents < 0) return t('refund', { amount: amount(sums.dueNowCents) });
    if (sums.dueAtBranchCents > 0) return t('moreAtBranch', { amount: amount(sums.dueAtBranchCents) });
    if (sums.dueAtBranchCents < 0) return t('lessAtBranch', { amount: amount(sums.dueAtBranchCents) });
    return t('same');
  };
  return (
    <p className="text-lg" data-difference>
      <strong className="tabular">
        {t('sum', { amount: `${sums.totalCents > 0 ? '+' : ''}${format.money(sums.totalCents)}` })}
      </strong>{' '}
      {sentence()}
    </p>
  );
}

function Confirm({ page, ready }: { page: ChangePage; ready: ShownChange }) {
  const t = useTranslations('myReservation.change');
  const busy = useNavigation().state === 'submitting';
  const entries = toChangeEntries(page.form);
  return (
    <Form
      method="post"
      action={`?${new URLSearchParams(entries)}`}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <HiddenFields
        entries={[
          ['version', `${page.version}`],
          ['prices', ready.fingerprint],
        ]}
      />
      <Button size="large" className="w-full sm:w-auto" aria-disabled={busy || undefined}>
        {ready.sums.dueNowCents > 0 ? t('toPayment') : t('confirm')}
      </Button>
    </Form>
  );
}
