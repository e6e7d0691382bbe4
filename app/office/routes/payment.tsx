import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readText, readTexts } from '#app/request/read-body.ts';
import { formatMoney } from '#app/texts/format.ts';
import { fieldsOf, SelectField, TextField } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import type { Cents } from '#domain/money/money.ts';
import { parseAmount } from '#domain/money/typed-amount.ts';
import { counterMethods, isCounterMethod, owedAtCounter, takenAtCounter } from '#domain/payment/counter.ts';
import { findWaitingChange, takePayment } from '#operations/office/money/take-payment.ts';
import { BranchField, toBranchChoices } from '../branch-field.tsx';
import type { CommonProblem } from '../common-problem.ts';
import { Facts } from '../office-page.tsx';
import { getActor } from '../session.ts';
import { useReviewText, VerbPage } from '../verb-page.tsx';
import { answerVerb, openVerbPage, readVerb } from '../verb-request.ts';
import type { Route } from './+types/payment';

const LONGEST = 100;
const FIELDS = ['amount', 'method', 'reference', 'branch'] as const;

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const { language } = args.context.get(languageContext);
  const { opened, view, kept } = await openVerbPage(args, 'payment');
  const { reservation } = opened;
  const [{ version, entries }, change] = await Promise.all([
    services.money.read(reservation.id),
    findWaitingChange(services, reservation),
  ]);
  const { branches } = services.content.current();
  return {
    view,
    typed: kept && readTyped(kept),
    money: version,
    branches: toBranchChoices(branches, getActor(args.context), language),
    branch: reservation.search.pickupLocation,
    dueCents: reservation.quote.dueAtBranchCents + reservation.chargesCents,
    takenCents: takenAtCounter(entries),
    isChange: change !== undefined,
    owedCents: change?.differenceCents ?? owedAtCounter(reservation, entries),
  };
}

export async function action(args: Route.ActionArgs) {
  const sent = await readVerb(args, ['payment']);
  const typed = readTyped(sent.form);
  const outcome = await takePayment(args.context.get(servicesContext), getActor(args.context), {
    ...sent,
    money: readText(sent.form.get('money'), LONGEST).trim(),
    amountCents: parseAmount(typed.amount),
    method: isCounterMethod(typed.method) ? typed.method : undefined,
    reference: typed.reference,
    branch: typed.branch,
  });
  return answerVerb(args, { verb: 'payment', sent, typed }, outcome);
}

function readTyped(form: FormData) {
  return readTexts(form, FIELDS, LONGEST);
}

type Field = (typeof FIELDS)[number];

/** Records what the counter has taken. */
export default function PaymentPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.money');
  const { typed } = actionData ?? page;
  const problem = actionData?.problem;
  const orReview = useReviewText(page.view);
  const wrong = problem?.kind === 'invalid' ? problem.problem : undefined;
  const own = fieldsOf<Field>(typed, (name) =>
    wrong && (wrong === 'card-number' ? 'reference' : wrong) === name ? t(`problems.${wrong}`) : undefined,
  );
  return (
    <VerbPage
      verb="payment"
      view={page.view}
      problem={problem}
      message={orReview(problem?.kind, useMessageOf(problem))}
      impossible={page.owedCents > 0 ? undefined : t('nothingOwed')}
    >
      <Facts
        facts={[
          [t('dueAtBranch'), formatMoney(page.dueCents)],
          [t('taken'), formatMoney(page.takenCents)],
          [t(page.isChange ? 'difference' : 'owed'), formatMoney(page.owedCents)],
        ]}
      />
      {page.isChange ? <p>{t('paysChange')}</p> : null}
      <HiddenFields entries={{ money: page.money }} />
      <TextField
        {...own('amount')}
        inputMode="decimal"
        label={t('amount')}
        defaultValue={typed?.amount ?? (page.owedCents / 100).toFixed(2)}
        required
      />
      <SelectField
        {...own('method')}
        label={t('way')}
        options={counterMethods.map((method) => [method, t(`ways.${method}`)])}
      />
      <TextField
        {...own('reference')}
        label={t('reference')}
        hint={t('referenceHint')}
        autoComplete="off"
        optional
      />
      <BranchField {...own('branch')} choices={page.branches} defaultValue={typed?.branch ?? page.branch} />
    </VerbPage>
  );
}

type Problem =
  | { kind: CommonProblem | 'not-payable' | 'payment-in-progress' | 'no-unit-free' | 'unpaid' }
  | { kind: 'not-difference'; differenceCents: Cents }
  | { kind: 'invalid'; problem: 'method' | 'amount' | 'reference' | 'card-number' | 'branch' }
  | { kind: 'too-much'; owedCents: Cents };

function useMessageOf(problem: Problem | undefined): string | undefined {
  const t = useTranslations('office.money');
  switch (problem?.kind) {
    case 'invalid':
      return t(`problems.${problem.problem}`);
    case 'too-much':
      return t('owedOnly', { amount: formatMoney(problem.owedCents) });
    case 'not-difference':
      return t('differenceOnly', { amount: formatMoney(problem.differenceCents) });
    case 'not-payable':
    case 'payment-in-progress':
    case 'no-unit-free':
    case 'unpaid':
      return t(`problems.${problem.kind}`);
    // The page of every verb says these.
    case 'stale':
    case 'wrong-state':
    case 'erased':
    case undefined:
      return undefined;
  }
}
