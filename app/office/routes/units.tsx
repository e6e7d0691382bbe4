import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { unitStatuses } from '#domain/stock/unit-facts.ts';
import { pickText } from '#domain/texts.ts';
import { addUnits, listUnits } from '#operations/office/units/list-units.ts';
import { toBranchChoices } from '../branch-field.tsx';
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
  const read = (name: string) => readText(url.searchParams.get(name), LONGEST).trim();
  const services = context.get(servicesContext);
  const actor = getActor(context);
  const { language } = context.get(languageContext);
  const typed = {
    q: read('q'),
    branch: read('branch'),
    class: read('class'),
    status: read('status'),
    due: read('due'),
  };
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
    classes: content.classes.map(({ code, name }) => ({ code, name: pickText(name, language).text })),
    formId: services.random.uuid(),
    typed: kept && readTyped(kept),
    isDone: read('done') === 'add-units',
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
  const read = (name: string) => readText(form.get(name), LONGEST).trim();
  return { home: read('home'), ofClass: read('of_class'), count: read('count') };
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
  return (
    <Form method="get" reloadDocument className="office-form" role="search" data-no-print>
      <TextField name="q" type="search" label={t('words')} hint={t('wordsHint')} defaultValue={filter.q} />
      <Choice name="branch" label={t('branch')} chosen={filter.branch} choices={branches} />
      <Choice name="class" label={t('class')} chosen={filter.class} choices={classes} />
      <SelectField
        name="status"
        label={t('status')}
        defaultValue={filter.status}
        none={t('all')}
        options={unitStatuses.map((status) => [status, t(`statuses.${status}`)])}
      />
      <SelectField name="due" label={t('onlyDue')} defaultValue={filter.due && '1'}>
        <option value="">{t('all')}</option>
        <option value="1">{t('dueSoon')}</option>
      </SelectField>
      <Button variant="secondary">{t('show')}</Button>
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string | undefined;
  choices: readonly { code: string; name: string }[];
}

function Choice({ name, label, chosen, choices }: ChoiceProps) {
  const t = useTranslations('office.units');
  return (
    <SelectField name={name} label={label} defaultValue={chosen}>
      <option value="">{t('all')}</option>
      <Options choices={choices} />
    </SelectField>
  );
}

function Options({ choices }: Pick<ChoiceProps, 'choices'>) {
  return choices.map(({ code, name }) => (
    <option key={code} value={code}>
      {code} · {name}
    </option>
  ));
}

function AddForm({ page, typed }: { page: Page; typed: Page['typed'] }) {
  const t = useTranslations('office.units');
  return (
    <section className="stack" data-no-print>
      <h2 className="text-heading">{t('add')}</h2>
      <Form method="post" action={HERE} reloadDocument className="office-form">
        <HiddenFields entries={{ form_id: page.formId }} />
        <SelectField name="of_class" label={t('class')} defaultValue={typed?.ofClass}>
          <Options choices={page.classes} />
        </SelectField>
        <SelectField name="home" label={t('home')} defaultValue={typed?.home}>
          <Options choices={page.branches} />
        </SelectField>
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
