import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readText, readTexts } from '#app/request/read-body.ts';
import { formatDateTime, formatMoney } from '#app/texts/format.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldsOf, SelectField, TextField } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { fromInstant } from '#domain/calendar/panama.ts';
import { parseAmount } from '#domain/money/typed-amount.ts';
import { counterMethods } from '#domain/payment/counter.ts';
import { decideRefund } from '#operations/office/money/decide-refund.ts';
import {
  planRefund,
  type RefundForm,
  refundReservation,
} from '#operations/office/money/refund-reservation.ts';
import { readRefundable } from '#operations/office/money/refundable.ts';
import type { RefundWay } from '#operations/ports/office-money.ts';
import { BranchField, toBranchChoices } from '../branch-field.tsx';
import { Facts, Section } from '../office-page.tsx';
import { getActor } from '../session.ts';
import { VerbPage } from '../verb-page.tsx';
import { answerVerb, openVerbPage, readVerb, type SentVerb } from '../verb-request.ts';
import type { Route } from './+types/refund';

const LONGEST = 1_000;
const FIELDS = ['amount', 'way', 'reference', 'branch', 'reason', 'correction'] as const;
const WAYS = ['online', ...counterMethods] as const satisfies RefundWay[];

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const services = context.get(servicesContext);
  const actor = getActor(context);
  const { language } = context.get(languageContext);
  const { opened, view, kept } = await openVerbPage(args, 'refund');
  const money = await readRefundable(services, opened.reservation);
  const { site, branches } = services.content.current();
  const { request } = money;
  return {
    // A request that waits has no fields.
    view: { ...view, isKept: view.isKept && !request },
    typed: kept && readTyped(kept),
    money: money.version,
    onlineCents: money.onlineCents,
    counterCents: money.counterCents,
    limitCents: site.refundLimitCents,
    branches: toBranchChoices(branches, actor, language),
    branch: opened.reservation.search.pickupLocation,
    request: request && {
      id: request.id,
      amountCents: request.amountCents,
      way: request.way,
      reason: request.reason,
      by: request.requestedName,
      at: formatDateTime(fromInstant(request.requestedAt), language),
      isOwn: request.requestedBy === actor.employee?.id,
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const sent = await readVerb(args, ['preview', 'edit', 'refund', 'confirm-refund', 'reject-refund']);
  const typed = readTyped(sent.form);
  const services = args.context.get(servicesContext);
  const actor = getActor(args.context);
  const form = toForm(typed);
  if (sent.intent === 'edit') return data({ problem: undefined, plan: undefined, typed });
  if (sent.intent === 'preview') return preview(args, typed, form);
  const read = (name: string) => readText(sent.form.get(name), LONGEST);
  if (sent.intent === 'refund') {
    const input = { ...sent, ...form, money: read('money') };
    return answer(args, { sent, typed }, await refundReservation(services, actor, input));
  }
  const becomes = sent.intent === 'confirm-refund' ? 'confirmed' : 'rejected';
  return answer(
    args,
    { sent, typed },
    await decideRefund(services, actor, { ...sent, id: read('id'), becomes, money: read('money') }),
  );
}

type Typed = Record<(typeof FIELDS)[number], string>;

function readTyped(form: FormData): Typed {
  return readTexts(form, FIELDS, LONGEST);
}

function toForm({ amount, way, correction, ...typed }: Typed): RefundForm {
  return {
    ...typed,
    amountCents: parseAmount(amount),
    way: WAYS.find((one) => one === way),
    isCorrection: correction === 'yes',
  };
}

async function preview(args: Route.ActionArgs, typed: Typed, form: RefundForm) {
  const services = args.context.get(servicesContext);
  const { opened } = await openVerbPage(args, 'refund');
  const money = await readRefundable(services, opened.reservation);
  const plan = planRefund(services, getActor(args.context), money, form);
  return plan.kind === 'planned'
    ? data({ problem: undefined, plan, typed })
    : data({ problem: plan, plan: undefined, typed }, { status: 400 });
}

async function answer(
  args: Route.ActionArgs,
  { sent, typed }: { sent: SentVerb; typed: Typed },
  outcome: Awaited<ReturnType<typeof refundReservation>> | Awaited<ReturnType<typeof decideRefund>>,
) {
  const answered = await answerVerb(args, { verb: 'refund', sent, typed }, outcome);
  if (answered instanceof Response) return answered;
  return data({ ...answered.data, plan: undefined }, { status: answered.init?.status ?? 400 });
}

/** Gives money back, with what it would do first; over the limit a second person decides. */
export default function RefundPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.money');
  const problem = actionData?.problem;
  const { request } = page;
  const plan = actionData?.plan;
  return (
    <VerbPage
      verb="refund"
      view={page.view}
      problem={problem}
      message={useMessageOf(problem)}
      impossible={page.onlineCents + page.counterCents > 0 || request ? undefined : t('nothingToRefund')}
      buttons={<Buttons page={page} isPlanned={plan !== undefined} />}
    >
      <Facts
        facts={[
          [t('paidOnline'), formatMoney(page.onlineCents)],
          [t('taken'), formatMoney(page.counterCents)],
          [t('limit'), formatMoney(page.limitCents)],
        ]}
      />
      <HiddenFields entries={{ money: page.money }} />
      {request ? <Waiting request={request} /> : null}
      {plan && !request ? <Plan plan={plan} typed={actionData.typed} page={page} /> : null}
      {plan || request ? null : <Fields page={page} answered={actionData} />}
    </VerbPage>
  );
}

type Page = Route.ComponentProps['loaderData'];
type Answered = Route.ComponentProps['actionData'];

function Buttons({ page: { request }, isPlanned }: { page: Page; isPlanned: boolean }) {
  const t = useTranslations('office');
  if (!request && !isPlanned)
    return (
      <Button name="intent" value="preview">
        {t('money.preview')}
      </Button>
    );
  const [yes, no] = request ? (['confirm-refund', 'reject-refund'] as const) : (['refund', 'edit'] as const);
  return (
    <div className="row">
      {request?.isOwn ? null : (
        <Button name="intent" value={yes} variant="danger">
          {t(`verbs.${yes}`)}
        </Button>
      )}
      <Button name="intent" value={no} variant="secondary">
        {no === 'edit' ? t('money.edit') : t(`verbs.${no}`)}
      </Button>
    </div>
  );
}

function Fields({ page, answered }: { page: Page; answered: Answered }) {
  const t = useTranslations('office.money');
  const { typed } = answered ?? page;
  const wrong = answered?.problem?.kind === 'invalid' ? answered.problem.problem : undefined;
  const own = fieldsOf<keyof Typed>(typed, (name) =>
    wrong && (wrong === 'card-number' ? 'reason' : wrong) === name ? t(`problems.${wrong}`) : undefined,
  );
  return (
    <>
      <TextField {...own('amount')} inputMode="decimal" label={t('amount')} required />
      <SelectField {...own('way')} label={t('way')} options={WAYS.map((way) => [way, t(`ways.${way}`)])} />
      <TextField {...own('reason')} label={t('reason')} required />
      <TextField
        {...own('reference')}
        label={t('reference')}
        hint={t('referenceHint')}
        autoComplete="off"
        optional
      />
      <BranchField {...own('branch')} choices={page.branches} defaultValue={typed?.branch ?? page.branch} />
      <label className="row">
        <input
          type="checkbox"
          className="mark"
          name="correction"
          value="yes"
          defaultChecked={typed?.correction === 'yes'}
        />
        <span>{t('correction')}</span>
      </label>
    </>
  );
}

function Plan({
  plan,
  typed,
  page,
}: {
  plan: NonNullable<NonNullable<Answered>['plan']>;
  typed: Typed;
  page: Page;
}) {
  const t = useTranslations('office');
  const amount = formatMoney(plan.amountCents);
  return (
    <>
      <HiddenFields entries={typed} />
      <p className="strong">
        {t('money.plan', { amount, way: t(`money.ways.${plan.way}`), reason: typed.reason })}
      </p>
      {plan.parts.length > 1 ? (
        <ul>
          {plan.parts.map((part) => (
            <li key={part.attemptId}>{t('money.part', { amount: formatMoney(part.amountCents) })}</li>
          ))}
        </ul>
      ) : null}
      {typed.correction === 'yes' && plan.way !== 'online' ? <p>{t('money.owedAgain')}</p> : null}
      <p>
        {plan.needsSecond
          ? t('money.needsSecond', { limit: formatMoney(page.limitCents) })
          : t('money.atOnce')}
      </p>
    </>
  );
}

/** A refund over the limit that waits for a second person. */
function Waiting({ request }: { request: NonNullable<Page['request']> }) {
  const t = useTranslations('office.money');
  const { amountCents, way, reason, by, at, isOwn, id } = request;
  return (
    <Section title={t('waiting')}>
      <Facts
        facts={[
          [t('amount'), formatMoney(amountCents)],
          [t('way'), t(`ways.${way}`)],
          [t('reason'), reason],
          [t('by'), `${by} · ${at}`],
        ]}
      />
      {isOwn ? <p>{t('otherPerson')}</p> : null}
      <HiddenFields entries={{ id }} />
    </Section>
  );
}

function useMessageOf(problem: NonNullable<Answered>['problem']): string | undefined {
  const t = useTranslations('office.money');
  switch (problem?.kind) {
    case 'invalid':
      return t(`problems.${problem.problem}`);
    case 'too-much':
      return t('leftOnly', { amount: formatMoney(problem.refundableCents) });
    case 'overpaid':
      return t('overpaid', { amount: formatMoney(problem.overpaidCents) });
    case 'open-refund':
      return t('openRefund', { reference: problem.reference });
    case 'being-reversed':
    case 'waiting':
    case 'not-paid':
    case 'same-person':
      return t(`problems.${problem.kind}`);
    // The page of every verb says these.
    case 'stale':
    case 'wrong-state':
    case 'erased':
    case undefined:
      return undefined;
  }
}
