import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText, readTexts } from '#app/request/read-body.ts';
import { formatDateTime, formatMoney } from '#app/texts/format.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { fromInstant } from '#domain/calendar/panama.ts';
import type { Observation } from '#domain/payment/observation.ts';
import type { TransferAnswer, TransferObservation } from '#domain/payment/transfer/decide-transfer.ts';
import type { RefundCause } from '#domain/payment/transfer/refund.ts';
import { openMovement, resolveUnclear, retryMovement } from '#operations/office/money/resolve-unclear.ts';
import { keptFormContext } from '../kept-form.server.ts';
import { Facts, FormAnswer, KeptNotice, link, OfficePage, OfficeRows } from '../office-page.tsx';
import { toReservationPath } from '../reservation-path.ts';
import { getActor, requireAllowed, requireFound } from '../session.ts';
import { useStateName } from '../state-name.ts';
import { readFormId, readVersion } from '../verb-request.ts';
import type { Route } from './+types/movement';

const LONGEST = 1_000;
const LONGEST_REFERENCE = 100;
const DONE = ['resolve', 'retry'] as const;

/** Why a payment, capture or refund moved, as its trail has it. */
type Cause =
  | Observation['kind']
  | TransferObservation['kind']
  | TransferAnswer['kind']
  | RefundCause
  | 'create'
  | 'paid'
  | 'no-show';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const reference = readText(params.reference, LONGEST_REFERENCE);
  const outcome = await openMovement(services, getActor(context), reference);
  const opened = requireFound(outcome, toPath(reference));
  const { language } = context.get(languageContext);
  const { movement, reservation, trail, verdicts } = opened;
  const { of, what } = movement;
  const kept = context.get(keptFormContext);
  return {
    of,
    reference,
    code: reservation.code,
    state: what.state,
    version: kept ? readVersion(kept) : what.version,
    typed: kept && readTyped(kept),
    amount: formatMoney(what.amountCents),
    rawCode: what.rawCode ?? '',
    flags: of === 'payment' ? what.flags : [],
    verdicts: [...verdicts],
    formId: services.random.uuid(),
    trail: trail.map((line) => ({
      at: formatDateTime(fromInstant(line.at), language),
      states: line.from === undefined ? [line.to] : [line.from, line.to],
      cause: line.cause as Cause,
      rawCode: line.rawCode ?? '',
      who: [line.actor, line.note].filter(Boolean).join(': '),
    })),
    done: DONE.find((one) => one === url.searchParams.get('done')),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const sent = await readFormData(request);
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  const reference = readText(params.reference, LONGEST_REFERENCE);
  const intent = DONE.find((one) => one === readText(sent.get('intent'), LONGEST));
  if (!intent) throw data(null, { status: 400 });
  const typed = readTyped(sent);
  const outcome = requireAllowed(
    intent === 'retry'
      ? await retryMovement(services, actor, reference)
      : await resolveUnclear(services, actor, {
          reference,
          ...typed,
          version: readVersion(sent),
          formId: readFormId(sent),
        }),
    toPath(reference),
  );
  if (outcome.kind === 'missing') throw data(null, { status: 404 });
  if (outcome.kind === 'done') return redirect(`${toPath(reference)}?done=${intent}`, 303);
  const problem = outcome.kind === 'invalid' ? outcome.problem : outcome.kind;
  return data({ problem, typed }, { status: outcome.kind === 'invalid' ? 400 : 409 });
}

function readTyped(form: FormData) {
  return readTexts(form, ['verdict', 'reason'], LONGEST);
}

function toPath(reference: string): string {
  return `/staff/money/${encodeURIComponent(reference)}`;
}

/** A payment, capture or refund with its trail, and what can be done about it. */
export default function Movement({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.money');
  const nameOf = useStateName();
  const head = [t('at'), t('move'), t('cause'), t('who')];
  return (
    <OfficePage title={`${t(`kinds.${page.of}`)} · ${page.reference}`}>
      <FormAnswer
        done={page.done && t(`done.${page.done}`)}
        problem={actionData && t(`problems.${actionData.problem}`)}
      />
      <KeptNotice isKept={page.verdicts.length > 0 && page.typed !== undefined} />
      <Facts
        facts={[
          [t('code'), link(toReservationPath(page.code), page.code)],
          [t('amount'), page.amount],
          [t('state'), nameOf(page.of, page.state)],
          [t('gatewayCode'), page.rawCode || '–'],
          [t('flags'), page.flags.map((flag) => t(`flagNames.${flag}`)).join('; ') || '–'],
        ]}
      />
      {page.verdicts.length > 0 ? <Resolve page={page} answered={actionData} /> : null}
      <Form method="post" reloadDocument data-no-print>
        <Button name="intent" value="retry" variant="secondary">
          {t('retry')}
        </Button>
      </Form>
      <OfficeRows
        caption={t('trail')}
        head={head}
        rows={page.trail.map(({ at, states, cause, rawCode, who }) => [
          at,
          states.map((state) => nameOf(page.of, state)).join(' → '),
          [t(`causes.${cause}`), rawCode].filter(Boolean).join(' · '),
          who,
        ])}
      />
    </OfficePage>
  );
}

type Page = Route.ComponentProps['loaderData'];

function Resolve({ page, answered }: { page: Page; answered: Route.ComponentProps['actionData'] }) {
  const t = useTranslations('office.money');
  const { typed } = answered ?? page;
  return (
    <Form method="post" reloadDocument className="stack office-verb" data-no-print>
      <HiddenFields entries={{ version: `${page.version}`, form_id: page.formId }} />
      <p>{t('resolveHint')}</p>
      <SelectField
        name="verdict"
        label={t('verdict')}
        defaultValue={typed?.verdict ?? ''}
        required
        none={t('choose')}
        options={page.verdicts.map((verdict) => [verdict, t(`verdicts.${verdict}`)])}
      />
      <TextField name="reason" label={t('reason')} defaultValue={typed?.reason} required />
      <Button name="intent" value="resolve">
        {t('resolve')}
      </Button>
    </Form>
  );
}
