import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { Notice } from '#app/ui/notice.tsx';
import {
  type ExampleRental,
  findToday,
  previewRates,
  publishRates,
} from '#operations/office/rates/change-rates.ts';
import { findSettings } from '#operations/office/rates/find-settings.ts';
import { readRateForm, type WantedRates } from '#operations/office/rates/rate-form.ts';
import { parseMoment } from '../content/parse-moment.ts';
import { sayProblem } from '../content/say-problems.server.ts';
import { Facts, OfficePage, OfficeTable } from '../office-page.tsx';
import { RatesForm } from '../rates/rates-form.tsx';
import { listRateOptions, readRateQuery, toRatesPath } from '../rates/rates-request.ts';
import { getActor, requireAllowed } from '../session.ts';
import { readFormId } from '../verb-request.ts';
import type { Route } from './+types/rates-change';

const HERE = '/staff/rates/change';
const LONGEST = 100;

export async function loader({ context, url }: Route.LoaderArgs) {
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  const { language } = context.get(languageContext);
  const settings = requireAllowed(await findSettings(services, actor), HERE);
  if (settings.kind === 'missing') throw data(null, { status: 404 });
  const form = readRateQuery(url);
  const content = services.content.current();
  const today = findToday(services);
  const shown = { form, today, ...listRateOptions(content, language), formId: services.random.uuid() };
  const isEmpty = Object.values(form).every((value) => value === '');
  const read = isEmpty ? { kind: 'invalid' as const, problems: [] } : readRateForm(form, content, today);
  if (read.kind === 'invalid')
    return data(
      { ...shown, problems: read.problems, wanted: undefined, preview: undefined },
      { status: read.problems.length > 0 ? 400 : 200 },
    );
  const { wanted } = read;
  const preview = requireAllowed(await previewRates(services, actor, wanted), HERE);
  if (preview.kind === 'missing') throw data(null, { status: 404 });
  const status = preview.kind === 'unavailable' ? 503 : 200;
  return data({ ...shown, problems: [], wanted, preview }, { status });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  const { language } = context.get(languageContext);
  requireAllowed(await findSettings(services, actor), HERE);
  const sent = await readFormData(request);
  const read = (name: string) => readText(sent.get(name), LONGEST);
  const form = readRateQuery(url);
  const readForm = readRateForm(form, services.content.current(), findToday(services));
  const intent = read('intent');
  if (readForm.kind === 'invalid' || (intent !== 'publish' && intent !== 'schedule'))
    throw data(null, { status: 400 });
  const typed = read('publish_at');
  const moment = intent === 'publish' ? undefined : (parseMoment(typed) ?? 'invalid');
  if (moment === 'invalid')
    return data({ kind: 'past' as const, publishAt: typed, said: [] as string[] }, { status: STATUS.past });
  const asked = { read: read('read'), formId: readFormId(sent), publishAt: moment };
  const outcome = requireAllowed(await publishRates(services, actor, readForm.wanted, asked), HERE);
  if (outcome.kind === 'written' || outcome.kind === 'done') {
    const done = intent === 'publish' ? 'published' : 'scheduled';
    return redirect(toRatesPath(form.first, form.place, done), 303);
  }
  const said =
    outcome.kind === 'refused' ? outcome.problems.map((problem) => sayProblem(problem, language)) : [];
  return data({ kind: outcome.kind, publishAt: typed, said }, { status: STATUS[outcome.kind] });
}

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
  const { form, preview } = page;
  return (
    <OfficePage title={preview ? t('review') : t('change')}>
      <p>
        <a href={toRatesPath(form.first, form.place)}>{t('back')}</a>
      </p>
      {answer ? (
        <Notice tone="danger" live title={t(`outcomes.${answer.kind}`)}>
          {answer.said.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      ) : null}
      {preview?.kind === 'unavailable' ? (
        <Notice tone="danger" live>
          <p>{t('outcomes.unavailable')}</p>
        </Notice>
      ) : null}
      {preview?.kind === 'open' ? <Effect page={page} preview={preview} /> : null}
      {preview?.kind === 'open' && preview.isChanged ? (
        <Publish read={preview.read} formId={page.formId} publishAt={answer?.publishAt} />
      ) : null}
      {preview ? <h2 className="text-heading">{t('correct')}</h2> : null}
      <RatesForm {...page} />
    </OfficePage>
  );
}

type Page = Route.ComponentProps['loaderData'];

function Effect({
  page,
  preview,
}: {
  page: Page;
  preview: Extract<NonNullable<Page['preview']>, { kind: 'open' }>;
}) {
  const t = useTranslations('office.rates');
  const { examples, car, booked, isChanged } = preview;
  const branch = page.branches.find(({ code }) => code === preview.branch)?.name ?? '';
  return (
    <>
      {page.wanted ? <What wanted={page.wanted} page={page} /> : null}
      {isChanged ? (
        <p>{t('booked', { count: booked })}</p>
      ) : (
        <Notice live>
          <p>{t('unchanged')}</p>
        </Notice>
      )}
      {examples.length > 0 ? (
        <section className="stack">
          <h2 className="text-heading">{t('examples')}</h2>
          <p className="fine">{t('examplesOf', { car, branch })}</p>
          <Examples examples={examples} />
        </section>
      ) : null}
    </>
  );
}

function What({ wanted, page: { form, classes, branches } }: { wanted: WantedRates; page: Page }) {
  const t = useTranslations('office.rates');
  const format = useFormat();
  const act = wanted.kind === 'remove' ? (`no-${wanted.what}` as const) : wanted.kind;
  const nameOf = (options: Page['classes'], code: string) =>
    options.find((one) => one.code === code)?.name ?? code;
  const details = [
    'name' in wanted && wanted.name && `${wanted.name.es} / ${wanted.name.en}`,
    'percent' in wanted && format.rate(wanted.percent),
    'priceCents' in wanted && format.money(wanted.priceCents),
    'days' in wanted && t('minDays', { days: wanted.days }),
  ];
  const { from, to } = wanted.span;
  const facts = [
    [t('what'), [t(`acts.${act}`), ...details].filter(Boolean).join(' · ')],
    [t('span'), t('period', { from: format.date(from), to: format.date(to) })],
    [t('class'), form.class ? nameOf(classes, form.class) : t('allClasses')],
    [t('branch'), form.place ? nameOf(branches, form.place) : t('allBranches')],
  ] as const;
  return <Facts facts={facts} />;
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
    <OfficeTable caption={t('examples')} head={[t('span'), t('before'), t('after')]}>
      {examples.map(({ days, from, before, after }) => (
        <tr key={days}>
          <th scope="row">{t('rental', { days, from: format.day(from) })}</th>
          <td>{say(before)}</td>
          <td>{say(after)}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}

/** Sent to the address with the change. */
function Publish({
  read,
  formId,
  publishAt,
}: {
  read: string;
  formId: string;
  publishAt: string | undefined;
}) {
  const t = useTranslations('office.rates');
  return (
    <Form method="post" reloadDocument className="office-form">
      <HiddenFields
        entries={[
          ['read', read],
          ['form_id', formId],
        ]}
      />
      <Button name="intent" value="publish">
        {t('publish')}
      </Button>
      <TextField
        name="publish_at"
        type="datetime-local"
        label={t('publishAt')}
        hint={t('panama')}
        defaultValue={publishAt}
      />
      <Button name="intent" value="schedule" variant="secondary">
        {t('schedule')}
      </Button>
    </Form>
  );
}
