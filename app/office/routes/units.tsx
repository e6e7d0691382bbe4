import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText, readTexts } from '#app/request/read-body.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldsOf, SelectField, TextField } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { unitStatuses } from '#domain/stock/unit-facts.ts';
import { addUnits, listUnits } from '#operations/office/units/list-units.ts';
import { type CodeChoice, toBranchChoices, toCodeChoices } from '../branch-field.tsx';
import { keptFormContext } from '../kept-form.server.ts';
import { FormAnswer, KeptNotice, OfficePage, OfficeTable } from '../office-page.tsx';
import { Pages, readPage, toPages } from '../paging.tsx';
import { getActor, requireAllowed } from '../session.ts';
import { showUnit, type UnitView } from '../units/show-unit.ts';
import { readFormId } from '../verb-request.ts';
import type { Route } from './+types/units';

const HERE = '/staff/units';
const LONGEST = 100;

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = getActor(context);
  const { language } = context.get(languageContext);
  const typed = readTexts(url.searchParams, ['q', 'branch', 'class', 'status', 'due'], LONGEST);
  const page = readPage(url);
  const filter = {
    words: typed.q,
    branch: typed.branch || undefined,
    classCode: typed.class || undefined,
    status: unitStatuses.find((status) => status === typed.status),
    isDue: typed.due !== '',
    page,
  };
  const { units, hasMore, branches } = requireAllowed(await listUnits(services, actor, filter), HERE);
  const content = services.content.current();
  const kept = context.get(keptFormContext);
  return {
    filter: typed,
    units: units.map((unit) => showUnit(unit, { content, language, now: services.clock.now() })),
    pages: toPages(HERE, typed, { page, hasMore }),
    branches: toBranchChoices(branches, actor, language),
    classes: toCodeChoices(content.classes, language),
    formId: services.random.uuid(),
    typed: kept && readTyped(kept),
    isDone: url.searchParams.get('done') === 'add-units',
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readFormData(request);
  if (readText(sent.get('intent'), LONGEST) !== 'add-units') throw data(null, { status: 400 });
  const typed = readTyped(sent);
  const outcome = requireAllowed(
    await addUnits(context.get(servicesContext), getActor(context), {
      branch: typed.home,
      classCode: typed.ofClass,
      units: /^\d{1,4}$/.test(typed.count) ? Number(typed.count) : 0,
      formId: readFormId(sent),
    }),
    HERE,
  );
  if (outcome.kind === 'done') {
    const shown = new URLSearchParams({ branch: typed.home, class: typed.ofClass, done: 'add-units' });
    return redirect(`${HERE}?${shown}`, 303);
  }
  const problem = outcome.kind === 'invalid' ? outcome.problem : outcome.kind;
  return data({ problem, typed }, { status: outcome.kind === 'invalid' ? 400 : 409 });
}

function readTyped(form: FormData) {
  const { of_class: ofClass, ...typed } = readTexts(form, ['home', 'of_class', 'count'], LONGEST);
  return { ...typed, ofClass };
}

type Page = Route.ComponentProps['loaderData'];

/** The cars of the company. */
export default function Units({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.units');
  return (
    <OfficePage title={t('title')}>
      <FormAnswer
        done={page.isDone && !actionData ? t('done.add-units') : undefined}
        problem={actionData && t(`problems.${actionData.problem}`)}
      />
      <KeptNotice isKept={page.typed !== undefined} />
      <Filter page={page} />
      {page.units.length === 0 ? <p>{t('none')}</p> : <UnitTable units={page.units} />}
      <Pages {...page.pages} />
      <AddForm page={page} typed={actionData?.typed ?? page.typed} />
    </OfficePage>
  );
}

function UnitTable({ units }: { units: UnitView[] }) {
  const t = useTranslations('office.units');
  const head = [t('label'), t('plate'), t('class'), t('home'), t('place'), t('status'), t('km'), t('due')];
  return (
    <OfficeTable caption={t('title')} head={[...head, t('vin')]}>
      {units.map((unit) => (
        <tr key={unit.label}>
          <th scope="row">
            <a href={`${HERE}/${encodeURIComponent(unit.label)}`}>{unit.label}</a>
          </th>
          <td>{unit.plate || '–'}</td>
          <td>
            {unit.classCode} · {unit.className}
          </td>
          <td>{unit.home}</td>
          <td>{unit.place ?? t('road')}</td>
          <td>{t(`statuses.${unit.status}`)}</td>
          <td>{unit.km || '–'}</td>
          <td>
            {unit.due.map(({ what, at }) => (
              <div key={what}>{t('until', { what: t(`documents.${what}`), day: at ?? '' })}</div>
            ))}
          </td>
          <td>{unit.vin || '–'}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function Filter({ page: { filter, branches, classes } }: { page: Page }) {
  const t = useTranslations('office.units');
  const own = fieldsOf<keyof typeof filter>(filter);
  return (
    <Form method="get" reloadDocument className="office-form" role="search" data-no-print>
      <TextField {...own('q')} type="search" label={t('words')} hint={t('wordsHint')} />
      <SelectField {...own('branch')} label={t('branch')} none={t('all')} options={toCodes(branches)} />
      <SelectField {...own('class')} label={t('class')} none={t('all')} options={toCodes(classes)} />
      <SelectField
        {...own('status')}
        label={t('status')}
        none={t('all')}
        options={unitStatuses.map((status) => [status, t(`statuses.${status}`)])}
      />
      <SelectField
        {...own('due')}
        label={t('onlyDue')}
        defaultValue={filter.due && '1'}
        none={t('all')}
        options={[['1', t('dueSoon')]]}
      />
      <Button variant="secondary">{t('show')}</Button>
    </Form>
  );
}

/** Codes with names, beginning with the code, which employees know. */
function toCodes(choices: readonly CodeChoice[]) {
  return choices.map(({ code, name }) => [code, `${code} · ${name}`] as const);
}

function AddForm({ page, typed }: { page: Page; typed: Page['typed'] }) {
  const t = useTranslations('office.units');
  return (
    <section className="stack" data-no-print>
      <h2 className="text-heading">{t('add')}</h2>
      <Form method="post" action={HERE} reloadDocument className="office-form">
        <HiddenFields entries={{ form_id: page.formId }} />
        <SelectField
          name="of_class"
          label={t('class')}
          defaultValue={typed?.ofClass}
          options={toCodes(page.classes)}
        />
        <SelectField
          name="home"
          label={t('home')}
          defaultValue={typed?.home}
          options={toCodes(page.branches)}
        />
        <TextField name="count" inputMode="numeric" label={t('count')} defaultValue={typed?.count ?? '1'} />
        <Button name="intent" value="add-units" variant="secondary">
          {t('add')}
        </Button>
      </Form>
      <p className="fine">
        {t.rich('classContent', { link: (words) => <a href="/staff/content">{words}</a> })}
      </p>
    </section>
  );
}
