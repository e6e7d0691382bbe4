import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readTexts } from '#app/request/read-body.ts';
import { formatDateTime, formatMoney } from '#app/texts/format.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { fromInstant, parseRentalDate } from '#domain/calendar/panama.ts';
import { parseAmount } from '#domain/money/typed-amount.ts';
import { counterMethods } from '#domain/payment/counter.ts';
import { closeDay, type ReadDay, readCounterDay } from '#operations/office/money/close-day.ts';
import { BranchField, toBranchChoices } from '../branch-field.tsx';
import { keptFormContext } from '../kept-form.server.ts';
import { Facts, FormAnswer, KeptNotice, link, OfficePage, OfficeRows, Section } from '../office-page.tsx';
import { toReservationPath } from '../reservation-path.ts';
import { getActor, requireAllowed, requireFound } from '../session.ts';
import { readFormId } from '../verb-request.ts';
import type { Route } from './+types/close';

const HERE = '/staff/money/close';
const LONGEST = 500;

export async function loader({ context, url }: Route.LoaderArgs) {
  const read = readTexts(url.searchParams, ['branch', 'date', 'done'], LONGEST);
  const services = context.get(servicesContext);
  const actor = getActor(context);
  const { language } = context.get(languageContext);
  const asked = { branch: read.branch.toUpperCase() || undefined, day: parseRentalDate(read.date) };
  const found = requireFound(await readCounterDay(services, actor, asked), HERE);
  const kept = context.get(keptFormContext);
  const isOfDay = kept?.get('branch') === found.branch && kept.get('date') === found.day;
  return {
    branch: found.branch,
    day: found.day,
    branches: toBranchChoices(found.branches, actor, language),
    canClose: found.canClose,
    sums: found.sums,
    formId: services.random.uuid(),
    typed: kept && isOfDay ? readTyped(kept) : undefined,
    isDone: read.done === 'close',
    entries: found.entries.map(({ id, code, method, reference, amountCents, by, at }) => ({
      id,
      code,
      method,
      reference,
      amount: formatMoney(amountCents),
      by,
      at: formatDateTime(fromInstant(at), language),
    })),
    close: toClose(found, (instant) => formatDateTime(fromInstant(instant), language)),
  };
}

function toClose({ close }: ReadDay, format: (at: number) => string) {
  if (!close) return undefined;
  const { countedCents, differenceCents, note, by, at } = close;
  return {
    counted: formatMoney(countedCents),
    difference: formatMoney(differenceCents),
    note,
    by,
    at: format(at),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readFormData(request);
  const { branch, date, intent } = readTexts(sent, ['branch', 'date', 'intent'], LONGEST);
  const day = parseRentalDate(date);
  if (intent !== 'close-day' || !day) throw data(null, { status: 400 });
  const typed = readTyped(sent);
  const outcome = requireAllowed(
    await closeDay(context.get(servicesContext), getActor(context), {
      branch,
      day,
      countedCents: parseAmount(typed.counted),
      note: typed.note,
      entries: Number(typed.entries),
      formId: readFormId(sent),
    }),
    toPath(branch, day),
  );
  if (outcome.kind === 'missing') throw data(null, { status: 404 });
  if (outcome.kind === 'done') return redirect(`${toPath(branch, day)}&done=close`, 303);
  const problem = outcome.kind === 'invalid' ? outcome.problem : (`close-${outcome.kind}` as const);
  return data({ problem, typed }, { status: outcome.kind === 'invalid' ? 400 : 409 });
}

function readTyped(form: FormData) {
  return readTexts(form, ['counted', 'note', 'entries'], LONGEST);
}

function toPath(branch: string, date: string): string {
  return `${HERE}?${new URLSearchParams({ branch, date })}`;
}

/** What a branch has taken on a day, and its close. */
export default function Close({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.money');
  const format = useFormat();
  const place = page.branches.find(({ code }) => code === page.branch)?.name ?? page.branch;
  return (
    <OfficePage title={`${t('close')}: ${place}, ${format.longDate(page.day)}`}>
      <FormAnswer
        done={page.isDone ? t('done.close') : undefined}
        problem={actionData && t(`problems.${actionData.problem}`)}
      />
      <KeptNotice isKept={page.canClose && page.typed !== undefined} />
      <Form method="get" action={HERE} reloadDocument className="office-form" data-no-print>
        <BranchField choices={page.branches} defaultValue={page.branch} />
        <TextField name="date" type="date" label={t('day')} defaultValue={page.day} />
        <Button variant="secondary">{t('show')}</Button>
      </Form>
      <Facts
        facts={counterMethods.map((method) => [t(`ways.${method}`), formatMoney(page.sums[method])] as const)}
      />
      <Entries entries={page.entries} />
      {page.close ? <Closed close={page.close} /> : null}
      {page.canClose ? <CloseForm page={page} answered={actionData} /> : null}
    </OfficePage>
  );
}

type Page = Route.ComponentProps['loaderData'];

function Entries({ entries }: { entries: Page['entries'] }) {
  const t = useTranslations('office.money');
  if (entries.length === 0) return <p>{t('none')}</p>;
  const head = [t('at'), t('code'), t('way'), t('reference'), t('amount'), t('by')];
  return (
    <OfficeRows
      caption={t('entries')}
      head={head}
      header={1}
      rows={entries.map(({ code, method, reference, amount, by, at }) => {
        return [at, link(toReservationPath(code), code), t(`ways.${method}`), reference, amount, by];
      })}
    />
  );
}

function Closed({ close }: { close: NonNullable<Page['close']> }) {
  const t = useTranslations('office.money');
  return (
    <Section title={t('closed')}>
      <Facts
        facts={[
          [t('counted'), close.counted],
          [t('difference'), close.difference],
          [t('by'), `${close.by} · ${close.at}`],
          [t('note'), close.note || '–'],
        ]}
      />
    </Section>
  );
}

function CloseForm({ page, answered }: { page: Page; answered: Route.ComponentProps['actionData'] }) {
  const t = useTranslations('office.money');
  const { typed } = answered ?? page;
  return (
    <Form
      method="post"
      // The address without a day is that of another day tomorrow.
      action={toPath(page.branch, page.day)}
      reloadDocument
      className="stack office-verb"
      data-no-print
    >
      <HiddenFields
        entries={{
          branch: page.branch,
          date: page.day,
          entries: page.typed?.entries ?? `${page.entries.length}`,
          form_id: page.formId,
        }}
      />
      <TextField
        name="counted"
        inputMode="decimal"
        label={t('counted')}
        hint={t('countedHint')}
        defaultValue={typed?.counted}
        required
      />
      <TextField name="note" label={t('note')} defaultValue={typed?.note} optional />
      <Button name="intent" value="close-day">
        {t('closeDay')}
      </Button>
    </Form>
  );
}
