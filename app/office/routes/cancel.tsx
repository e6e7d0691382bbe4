import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readText, readTexts } from '#app/request/read-body.ts';
import { formatDateTime, formatMoney } from '#app/texts/format.ts';
import { ChoiceGroup, RadioCard } from '#app/ui/choice.tsx';
import { TextField } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import type { Language } from '#domain/texts.ts';
import { type CancelPreview, cancelByCompany, previewCancel } from '#operations/office/cancel-by-company.ts';
import { mayExcept } from '#operations/office/exception.ts';
import { isCommonProblem } from '../common-problem.ts';
import { getActor } from '../session.ts';
import { useReviewText, VerbPage } from '../verb-page.tsx';
import { answerVerb, openVerbPage, readVerb } from '../verb-request.ts';
import type { Route } from './+types/cancel';

const LONGEST = 1_000;

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const { opened, view, kept } = await openVerbPage(args, 'cancel');
  const services = context.get(servicesContext);
  const preview: CancelPreview = opened.isPossible
    ? await previewCancel(services, opened.reservation)
    : { kind: 'wrong-state' };
  return {
    view,
    typed: kept && readTyped(kept),
    refusal: preview.kind === 'open' || preview.kind === 'hold' ? undefined : preview.kind,
    money: preview.kind === 'open' ? toMoney(preview, context.get(languageContext).language) : undefined,
    hasGuarantee: opened.reservation.guaranteeCents !== undefined,
    mayExcept: mayExcept(getActor(context)),
  };
}

type Money = ReturnType<typeof toMoney>;

function toMoney(
  { terms, paidCents, counterCents, isOverLimit }: Extract<CancelPreview, { kind: 'open' }>,
  language: Language,
) {
  const { refundCents, keptCents, freeUntil } = terms;
  return {
    refundCents,
    paidCents,
    isOverLimit,
    refund: formatMoney(refundCents),
    kept: formatMoney(keptCents),
    paid: formatMoney(paidCents),
    freeUntil: formatDateTime(freeUntil, language),
    atBranch: counterCents > 0 ? formatMoney(counterCents) : undefined,
  };
}

export async function action(args: Route.ActionArgs) {
  const sent = await readVerb(args, ['cancel']);
  const typed = readTyped(sent.form);
  const isException = typed.terms === 'exception';
  const outcome = await cancelByCompany(args.context.get(servicesContext), getActor(args.context), {
    ...sent,
    isException,
    reason: typed.reason,
    refundCents: Number(readText(sent.form.get(isException ? 'paid_cents' : 'refund_cents'), LONGEST)),
  });
  return answerVerb(args, { verb: 'cancel', sent, typed }, outcome);
}

function readTyped(form: FormData) {
  return readTexts(form, ['terms', 'reason'], LONGEST);
}

function toIntro(money: Money | undefined): 'hold' | 'explain' | 'unpaid' {
  if (!money) return 'hold';
  return money.paidCents > 0 || money.atBranch ? 'explain' : 'unpaid';
}

/** Cancels a reservation; says before what comes back. */
export default function Cancel({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('office');
  const { view, refusal, money, hasGuarantee } = loaderData;
  const couldExcept = loaderData.mayExcept && money !== undefined && money.refundCents < money.paidCents;
  const canExcept = couldExcept && !money.isOverLimit;
  const problem = actionData?.problem;
  const { typed } = actionData ?? loaderData;
  const kind = problem?.kind;
  const orReview = useReviewText(view);
  const message = kind === undefined || isCommonProblem(kind) ? undefined : t(`end.${kind}`);
  return (
    <VerbPage
      verb="cancel"
      view={view}
      problem={problem}
      message={orReview(kind, message)}
      impossible={refusal && refusal !== 'wrong-state' ? orReview(refusal, t(`end.${refusal}`)) : undefined}
      isDanger
    >
      <p>{t(`cancel.${toIntro(money)}`)}</p>
      {hasGuarantee ? <p>{t('cancel.guarantee')}</p> : null}
      {money?.atBranch ? <p>{t('cancel.atBranch', { amount: money.atBranch })}</p> : null}
      {money && money.paidCents > 0 ? (
        <Terms money={money} canExcept={canExcept} chosen={typed?.terms} />
      ) : null}
      {couldExcept && !canExcept && kind !== 'over-limit' ? <p>{t('end.over-limit')}</p> : null}
      <TextField
        name="reason"
        label={t('cancel.reason')}
        hint={canExcept ? t('cancel.reasonHint') : undefined}
        error={kind === 'no-reason' || kind === 'card' ? message : undefined}
        defaultValue={typed?.reason}
        maxLength={LONGEST}
        optional
      />
    </VerbPage>
  );
}

function Terms({
  money,
  canExcept,
  chosen = 'policy',
}: {
  money: Money;
  canExcept: boolean;
  chosen: string | undefined;
}) {
  const t = useTranslations('office.cancel');
  const { refundCents, paidCents, refund, kept, paid, freeUntil } = money;
  return (
    <ChoiceGroup name="terms" legend={t('terms')}>
      <HiddenFields entries={{ refund_cents: `${refundCents}`, paid_cents: `${paidCents}` }} />
      <RadioCard
        name="terms"
        value="policy"
        title={t('policy')}
        description={t('policyText', { freeUntil, paid, kept })}
        aside={t('back', { amount: refund })}
        defaultChecked={chosen !== 'exception' || !canExcept}
      />
      {canExcept ? (
        <RadioCard
          name="terms"
          value="exception"
          title={t('exception')}
          description={t('exceptionText')}
          aside={t('back', { amount: paid })}
          defaultChecked={chosen === 'exception'}
        />
      ) : null}
    </ChoiceGroup>
  );
}
