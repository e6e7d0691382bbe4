import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { fromInstant } from '#domain/calendar/panama.ts';
import { dropDraft } from '#operations/office/content/drafts.ts';
import {
  type ExampleRental,
  findToday,
  previewRates,
  publishRates,
  type RatePreview,
  scheduleRates,
} from '#operations/office/rates/change-rates.ts';
import { findSettings } from '#operations/office/rates/find-settings.ts';
import { readRateForm, type WantedRates } from '#operations/office/rates/rate-form.ts';
import { isPlanned, listScheduled } from '#operations/office/rates/scheduled.ts';
import { say } from '../content/answer-record-form.ts';
import { parseMoment } from '../content/parse-moment.ts';
import { sayProblem } from '../content/say-problems.server.ts';
import { Facts, FormAnswer, OfficePage, OfficeRows, Section } from '../office-page.tsx';
import { ScheduledChanges, useChangeFacts } from '../rates/change-words.tsx';
import { RatesForm, type ShownProblem } from '../rates/rates-form.tsx';
import { listRateOptions, readDraftId, readRateQuery, toRatesPath } from '../rates/rates-request.ts';
import { type ShownChange, toShownChange } from '../rates/say-scheduled.server.ts';
import { getActor, requireAllowed, requireFound } from '../session.ts';
import { readFormId } from '../verb-request.ts';
import type { Route } from './+types/rates-change';

const HERE = '/staff/rates/change';
const LONGEST = 100;

export async function loader({ context, url }: Route.LoaderArgs) {
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  const { language } = context.get(languageContext);
  const settings = requireFound(await findSettings(services, actor), HERE);
  const scheduled = settings.kind === 'found' ? await listScheduled(services, settings.key) : [];
  const draft = scheduled.find((change) => change.draft.id === readDraftId(url));
  const form = readRateQuery(url);
  const content = services.content.current();
  const today = findToday(services);
  const shown = {
    form,
    today,
    ...listRateOptions(content, language),
    formId: services.random.uuid(),
    draft: draft && { id: draft.draft.id, publishAt: draft.draft.publishAt },
    ...NOTHING,
  };
  const isEmpty = Object.values(form).every((value) => value === '');
  if (isEmpty) return data(shown);
  const read = readRateForm(form, content, today);
  if (read.kind === 'invalid') return data({ ...shown, problems: read.problems }, { status: 400 });
  const { wanted } = read;
  const preview = requireFound(await previewRates(services, actor, wanted), HERE);
  if (preview.kind === 'refused' && settings.kind === 'found') {
    const said = say(context, settings.collection.fields, preview.problems);
    const problems = preview.problems.flatMap(({ field }, index) =>
      field ? [{ field, said: said[index]?.message ?? '' }] : [],
    );
    const refusals = said.map(({ place, message }) => [place, message].filter(Boolean).join(': '));
    return data({ ...shown, problems, refusals }, { status: 400 });
  }
  if (preview.kind !== 'open') return data({ ...shown, isAway: true }, { status: 503 });
  const others = scheduled.filter((change) => change !== draft && isPlanned(change, wanted.span));
  const words = { collections: services.contentEditor.collections, language };
  const also = others.map((change) => toShownChange(change, words));
  return data({ ...shown, effect: { ...preview, wanted, also } });
}

/** What has become of the form. */
interface Asked {
  problems: readonly ShownProblem[];
  /** Why the site would refuse it, in words. */
  refusals: readonly string[];
  isAway: boolean;
  /** `also`: other changes that will come into force in these days. */
  effect: (RatePreview & { wanted: WantedRates; also: ShownChange[] }) | undefined;
}

const NOTHING: Asked = { problems: [], refusals: [], isAway: false, effect: undefined };

export async function action({ request, context, url }: Route.ActionArgs) {
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  const { language } = context.get(languageContext);
  requireAllowed(await findSettings(services, actor), HERE);
  const sent = await readFormData(request);
  const read = (name: string) => readText(sent.get(name), LONGEST);
  const form = readRateQuery(url);
  const draftId = readDraftId(url);
  const intent = INTENTS.find((one) => one === read('intent'));
  if (intent === 'drop') {
    requireAllowed(await dropDraft(services, actor, draftId ?? ''), HERE);
    return redirect(toRatesPath(form.first, form.place, { done: 'dropped' }), 303);
  }
  const readForm = readRateForm(form, services.content.current(), findToday(services));
  if (readForm.kind === 'invalid' || !intent) throw data(null, { status: 400 });
  const typed = read('publish_at');
  const given = { formId: readFormId(sent), draftId };
  const schedule = async () => {
    const publishAt = parseMoment(typed);
    if (publishAt === undefined || publishAt === 'invalid') return { kind: 'past' as const };
    return scheduleRates(services, actor, form, { ...given, publishAt });
  };
  const outcome =
    intent === 'publish'
      ? await publishRates(services, actor, readForm.wanted, { ...given, read: read('read') })
      : await schedule();
  const answer = requireAllowed(outcome, HERE);
  if (answer.kind === 'written' || answer.kind === 'done') {
    const done = intent === 'publish' ? 'published' : 'scheduled';
    return redirect(toRatesPath(form.first, form.place, { done }), 303);
  }
  const said =
    answer.kind === 'refused' ? answer.problems.map((problem) => sayProblem(problem, language)) : [];
  return data({ kind: answer.kind, publishAt: typed, said }, { status: STATUS[answer.kind] });
}

const INTENTS = ['publish', 'schedule', 'drop'] as const;

const STATUS = {
  refused: 400,
  past: 400,
  unchanged: 400,
  missing: 404,
  conflict: 409,
  busy: 409,
  stale: 409,
  unavailable: 503,
} as const;

/** What a change of rates would do, and the buttons that publish it. */
export default function RatesChange({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations('office.rates');
  const { form, effect, refusals } = page;
  return (
    <OfficePage title={effect ? t('review') : t('change')}>
      <p>
        <a href={toRatesPath(form.first, form.place)}>{t('back')}</a>
      </p>
      {answer ? <Refused kind={answer.kind} said={answer.said} /> : null}
      {refusals.length > 0 ? <Refused kind="refused" said={refusals} /> : null}
      <FormAnswer problem={page.isAway && t('elsewhere')} />
      {effect ? <Effect page={page} effect={effect} /> : null}
      {effect?.isChanged ? (
        <Publish read={effect.read} page={page} publishAt={answer?.publishAt} />
      ) : page.draft ? (
        <Form method="post" reloadDocument className="row">
          <DropButton />
        </Form>
      ) : null}
      {effect ? <h2 className="text-heading">{t('correct')}</h2> : null}
      <RatesForm {...page} draft={page.draft?.id} />
    </OfficePage>
  );
}

type Page = Route.ComponentProps['loaderData'];

function Refused({ kind, said }: { kind: keyof typeof STATUS; said: readonly string[] }) {
  const t = useTranslations('office.rates');
  return (
    <Notice tone="danger" live title={t(`outcomes.${kind}`)}>
      {said.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

function Effect({ page, effect }: { page: Page; effect: NonNullable<Page['effect']> }) {
  const t = useTranslations('office.rates');
  const { examples, car, booked, isChanged, also, wanted } = effect;
  const branch = page.branches.find(({ code }) => code === effect.branch)?.name ?? '';
  const toFacts = useChangeFacts(page);
  return (
    <>
      <Facts facts={toFacts(wanted)} />
      {isChanged ? (
        <p>{t('booked', { count: booked })}</p>
      ) : (
        <Notice live>
          <p>{t('unchanged')}</p>
        </Notice>
      )}
      {also.length > 0 ? (
        <Notice tone="warning" title={t('also')}>
          <ScheduledChanges changes={also} classes={page.classes} branches={page.branches} />
        </Notice>
      ) : null}
      {examples.length > 0 ? (
        <Section title={t('examples')}>
          <p className="fine">{t('examplesOf', { car, branch })}</p>
          <Examples examples={examples} />
        </Section>
      ) : null}
    </>
  );
}

function Examples({ examples }: { examples: readonly ExampleRental[] }) {
  const t = useTranslations('office.rates');
  const format = useFormat();
  const say = (sale: ExampleRental['before']) => {
    if (sale.kind === 'priced') return format.money(sale.totalCents);
    const { restriction } = sale;
    return t(`refused.${restriction.kind}`, { days: 'days' in restriction ? restriction.days : 0 });
  };
  return (
    <OfficeRows
      caption={t('examples')}
      head={[t('span'), t('before'), t('after')]}
      header={0}
      rows={examples.map(({ days, from, before, after }) => {
        return [t('rental', { days, from: format.day(from) }), say(before), say(after)];
      })}
    />
  );
}

/** Sent to the address with the change. */
function Publish({
  read,
  page: { formId, draft },
  publishAt,
}: {
  read: string;
  page: Page;
  publishAt: string | undefined;
}) {
  const t = useTranslations('office.rates');
  return (
    <Form method="post" reloadDocument className="office-form">
      <HiddenFields entries={{ read: read, form_id: formId }} />
      <Button name="intent" value="publish">
        {t('publish')}
      </Button>
      <TextField
        name="publish_at"
        type="datetime-local"
        label={t('publishAt')}
        hint={t('panama')}
        defaultValue={publishAt ?? (draft?.publishAt === undefined ? '' : fromInstant(draft.publishAt))}
      />
      <Button name="intent" value="schedule" variant="secondary">
        {t('schedule')}
      </Button>
      {draft ? <DropButton /> : null}
    </Form>
  );
}

function DropButton() {
  const t = useTranslations('office.rates');
  return (
    <Button name="intent" value="drop" variant="quiet">
      {t('drop')}
    </Button>
  );
}
