import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { formatDateTime, formatMoney } from '#app/texts/format.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { fromInstant, parseRentalDate } from '#domain/calendar/panama.ts';
import { attemptStates } from '#domain/payment/attempt.ts';
import { captureStates } from '#domain/payment/transfer/capture.ts';
import { refundStates } from '#domain/payment/transfer/refund.ts';
import type { Language } from '#domain/texts.ts';
import {
  compareDay,
  listDifferences,
  listLostMails,
  listMoney,
  type MoneyPage,
} from '#operations/office/money/list-money.ts';
import { retryMail } from '#operations/office/money/resolve-unclear.ts';
import { type LedgerLine, type MoneyList, moneyLists } from '#operations/ports/payment-ledger.ts';
import { CodeField, toCodeChoices } from '../branch-field.tsx';
import { FormAnswer, link, OfficePage, OfficeRows, OfficeTable, Section } from '../office-page.tsx';
import { Pages, readPage, toPages } from '../paging.tsx';
import { toReservationPath } from '../reservation-path.ts';
import { getActor, requireAllowed } from '../session.ts';
import { useStateName } from '../state-name.ts';
import type { Route } from './+types/money';

const HERE = '/staff/money';
const LONGEST = 100;
const LISTS = [...moneyLists, 'differences', 'mails'] as const;
type List = (typeof LISTS)[number];

/** States by which each list can be filtered. */
const STATES = {
  waiting: ['unknown', 'paid_pending', 'reversing', 'manual_review', 'requested', 'review'],
  refunds: refundStates,
  holds: captureStates,
} as const;

type ShownState = (typeof STATES)[MoneyList][number];

export async function loader({ context, url }: Route.LoaderArgs) {
  const read = (name: string) => readText(url.searchParams.get(name), LONGEST).trim();
  const list = LISTS.find((one) => one === read('list')) ?? 'waiting';
  const page = readPage(url);
  const done = (['compare', 'mail'] as const).find((one) => one === read('done'));
  const empty = { requests: [], unreturned: [], lines: [], differences: [], mails: [] };
  const shown = { list, done, last: undefined, ...empty };
  if (list === 'differences') return { ...shown, ...(await loadDifferences(context, page)) };
  if (list === 'mails') return { ...shown, ...(await loadMails(context)) };
  const state = STATES[list].find((one) => one === read('state'));
  const branch = read('branch').toUpperCase();
  return { ...shown, ...(await loadLines(context, { list, state, branch, page })) };
}

type Context = Route.LoaderArgs['context'];
type Filter = { list: MoneyList; state: ShownState | undefined; branch: string; page: number };

const noFilter = { states: [] as ShownState[], state: '', branches: [], branch: '' };

async function loadLines(context: Context, { list, state, branch, page }: Filter) {
  const asked = { list, state, branch: branch || undefined, page };
  const found = requireAllowed(await listMoney(context.get(servicesContext), getActor(context), asked), HERE);
  const { language } = context.get(languageContext);
  return {
    states: [...STATES[list]] as ShownState[],
    state: state ?? '',
    branch,
    branches: toCodeChoices(found.branches, language),
    lines: found.rows.map((line) => toRow(line)),
    requests: toRequests(found, context),
    unreturned: toUnreturned(found, language),
    pages: toPages(HERE, { list, state: state ?? '', branch }, { page, hasMore: found.hasMore }),
  };
}

function toRequests({ requests }: MoneyPage, context: Context) {
  const { language } = context.get(languageContext);
  return requests.map(({ id, code, amountCents, way, reason, requestedName, requestedAt }) => ({
    id,
    code,
    amount: formatMoney(amountCents),
    way,
    reason,
    by: requestedName,
    at: formatDateTime(fromInstant(requestedAt), language),
  }));
}

function toUnreturned({ unreturned }: MoneyPage, language: Language) {
  return unreturned.map(({ code, branch, amountCents, at }) => ({
    code,
    branch,
    amount: formatMoney(amountCents),
    at: formatDateTime(fromInstant(at), language),
  }));
}

function toRow({
  kind,
  reference,
  code,
  state,
  amountCents,
  gateway,
  rawCode,
  alarm,
  forMs,
  branch,
}: LedgerLine) {
  const hours = Math.floor(forMs / 3_600_000);
  return {
    kind,
    reference,
    code,
    state: state as ShownState,
    amount: formatMoney(amountCents),
    gateway: rawCode === undefined ? gateway : `${gateway} · ${rawCode}`,
    isUrgent: alarm,
    hours,
    branch,
  };
}
type Row = ReturnType<typeof toRow>;

async function loadDifferences(context: Context, page: number) {
  const services = context.get(servicesContext);
  const found = requireAllowed(await listDifferences(services, getActor(context), page), HERE);
  return {
    ...noFilter,
    last: found.last && { day: found.last.day, checked: found.last.checked },
    differences: found.rows.map((difference) => ({
      ...difference,
      amount: formatMoney(difference.amountCents),
    })),
    pages: toPages(HERE, { list: 'differences' }, { page, hasMore: found.hasMore }),
  };
}

async function loadMails(context: Context) {
  const services = context.get(servicesContext);
  const found = requireAllowed(await listLostMails(services, getActor(context)), HERE);
  const mails = found.rows.map(({ id, code = '', kind, lastError = '' }) => ({ id, code, kind, lastError }));
  return { ...noFilter, mails, pages: toPages(HERE, {}, { page: 1, hasMore: false }) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readFormData(request);
  const read = (name: string) => readText(sent.get(name), LONGEST);
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  if (read('intent') === 'retry') {
    const { kind } = requireAllowed(await retryMail(services, actor, read('id')), HERE);
    return redirect(`${HERE}?list=mails${kind === 'done' ? '&done=mail' : ''}`, 303);
  }
  if (read('intent') !== 'reconcile') throw data(null, { status: 400 });
  const day = parseRentalDate(read('day'));
  const outcome = day
    ? requireAllowed(await compareDay(services, actor, day), `${HERE}?list=differences`)
    : { kind: 'future' as const };
  if (outcome.kind === 'done') return redirect(`${HERE}?list=differences&done=compare`, 303);
  return data({ day: read('day') }, { status: 400 });
}

/** Money that needs a decision: one list at a time. */
export default function Money({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.money');
  const { list } = page;
  return (
    <OfficePage title={`${t('title')}: ${t(`lists.${list}`)}`}>
      <Lists list={list} />
      <FormAnswer done={page.done && t(`done.${page.done}`)} problem={actionData && t('noDay')} />
      <p className="fine">{t(`about.${list}`)}</p>
      {page.states.length > 0 ? <Filters page={page} /> : null}
      {page.requests.length > 0 ? <Requests requests={page.requests} /> : null}
      {page.unreturned.length > 0 ? <Unreturned rows={page.unreturned} /> : null}
      {list === 'differences' ? <Differences page={page} day={actionData?.day} /> : null}
      {list === 'mails' ? <Mails mails={page.mails} /> : null}
      {page.states.length > 0 ? <Lines caption={t(`lists.${list}`)} lines={page.lines} /> : null}
      <Pages {...page.pages} />
    </OfficePage>
  );
}

type Shown = Route.ComponentProps['loaderData'];

function Lists({ list }: { list: List }) {
  const t = useTranslations('office.money');
  return (
    <nav aria-label={t('listsLabel')} data-no-print>
      <ul className="row">
        {LISTS.map((one) => (
          <li key={one}>
            <a href={`${HERE}?list=${one}`} aria-current={one === list ? 'page' : undefined}>
              {t(`lists.${one}`)}
            </a>
          </li>
        ))}
        <li>
          <a href={`${HERE}/close`}>{t('close')}</a>
        </li>
      </ul>
    </nav>
  );
}

function Filters({ page }: { page: Shown }) {
  const t = useTranslations('office.money');
  const name = useStateName();
  const nameOf = (list: List, state: ShownState) => name(toKind(list, state), state);
  return (
    <Form method="get" reloadDocument className="office-form" data-no-print>
      <input type="hidden" name="list" value={page.list} />
      <SelectField
        name="state"
        label={t('state')}
        defaultValue={page.state}
        none={t('open')}
        options={page.states.map((state) => [state, nameOf(page.list, state)])}
      />
      <CodeField
        name="branch"
        label={t('branch')}
        defaultValue={page.branch}
        none={t('allBranches')}
        choices={page.branches}
      />
      <Button variant="secondary">{t('show')}</Button>
    </Form>
  );
}

function toKind(list: List, state: ShownState): LedgerLine['kind'] {
  if (list === 'refunds') return 'refund';
  return list === 'waiting' && attemptStates.some((one) => one === state) ? 'payment' : 'capture';
}

/** Refunds over the limit. */
function Requests({ requests }: { requests: Shown['requests'] }) {
  const t = useTranslations('office.money');
  const head = [t('code'), t('amount'), t('way'), t('reason'), t('by'), t('at')];
  return (
    <Section title={t('requests')}>
      <OfficeRows
        caption={t('requests')}
        head={head}
        header={0}
        rows={requests.map(({ code, amount, way, reason, by, at }) => {
          return [link(toReservationPath(code, 'refund'), code), amount, t(`ways.${way}`), reason, by, at];
        })}
      />
    </Section>
  );
}

/** Of canceled reservations, still at a branch. */
function Unreturned({ rows }: { rows: Shown['unreturned'] }) {
  const t = useTranslations('office.money');
  return (
    <Section title={t('unreturned')}>
      <OfficeRows
        caption={t('unreturned')}
        head={[t('code'), t('branch'), t('amount'), t('at')]}
        header={0}
        rows={rows.map(({ code, branch, amount, at }) => {
          return [link(toReservationPath(code, 'refund'), code), branch, amount, at];
        })}
      />
    </Section>
  );
}

function Lines({ caption, lines }: { caption: string; lines: Row[] }) {
  const t = useTranslations('office.money');
  const nameOf = useStateName();
  if (lines.length === 0) return <p>{t('none')}</p>;
  const columns = ['reference', 'code', 'branch', 'state', 'since', 'amount', 'gateway', 'todo'] as const;
  return (
    <OfficeRows
      caption={caption}
      head={columns.map((name) => t(name))}
      header={0}
      rows={lines.map((line) => [
        link(`${HERE}/${line.reference}`, line.reference),
        link(toReservationPath(line.code), line.code),
        line.branch,
        `${t(`kinds.${line.kind}`)}: ${nameOf(line.kind, line.state)}${line.isUrgent ? ` · ${t('urgent')}` : ''}`,
        t('hours', { hours: line.hours }),
        line.amount,
        line.gateway,
        t(`todos.${toTodo(line.state)}`),
      ])}
    />
  );
}

function toTodo(state: ShownState): 'wait' | 'review' | 'refused' | 'held' | 'nothing' {
  switch (state) {
    case 'manual_review':
    case 'review':
      return 'review';
    case 'unknown':
    case 'paid_pending':
    case 'reversing':
    case 'requested':
    case 'pending':
      return 'wait';
    case 'refused':
    case 'held':
      return state;
    case 'captured':
    case 'refunded':
    case 'released':
      return 'nothing';
  }
}

function Differences({ page, day }: { page: Shown; day: string | undefined }) {
  const t = useTranslations('office.money');
  const states = useTranslations('office.paymentStates');
  const format = useFormat();
  const head = [t('day'), t('reference'), t('amount'), t('ours'), t('theirs'), t('todo')];
  return (
    <>
      <p>{page.last ? t('last', { ...page.last, day: format.date(page.last.day) }) : t('neverCompared')}</p>
      <Form method="post" reloadDocument className="office-form" data-no-print>
        <TextField name="day" type="date" label={t('day')} defaultValue={day} required />
        <Button name="intent" value="reconcile" variant="secondary">
          {t('compare')}
        </Button>
      </Form>
      {page.differences.length === 0 ? <p>{t('none')}</p> : null}
      {page.differences.length > 0 ? (
        <OfficeRows
          caption={t('lists.differences')}
          head={head}
          header={1}
          rows={page.differences.map(({ day: on, reference, amount, ours, theirs, kind }) => [
            format.date(on),
            link(`${HERE}/${reference}`, reference),
            amount,
            states(ours),
            theirs,
            t(`differences.${kind}`),
          ])}
        />
      ) : null}
    </>
  );
}

function Mails({ mails }: { mails: Shown['mails'] }) {
  const t = useTranslations('office.money');
  const tKind = useTranslations('office.reservation.mailKinds');
  if (mails.length === 0) return <p>{t('none')}</p>;
  return (
    <OfficeTable caption={t('lists.mails')} head={[t('code'), t('mail'), t('error'), t('todo')]}>
      {mails.map(({ id, code, kind, lastError }) => (
        <tr key={id}>
          <th scope="row">{code ? <a href={toReservationPath(code)}>{code}</a> : '–'}</th>
          <td>{tKind(kind)}</td>
          <td>{lastError}</td>
          <td>
            <Form method="post" reloadDocument aria-label={`${code} ${tKind(kind)}`}>
              <input type="hidden" name="id" value={id} />
              <Button name="intent" value="retry" variant="secondary" size="small">
                {t('sendAgain')}
              </Button>
            </Form>
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}
