import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { servicesContext } from '#app/request/context.ts';
import { readFormData, readText, readTexts } from '#app/request/read-body.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { rights, rightsOf, roles } from '#domain/office/rights.ts';
import { changePerson, invitePerson, listPeople, resetFactor } from '#operations/office/people.ts';
import { keptFormContext } from '../kept-form.server.ts';
import { KeptNotice, OfficePage, OfficeRows, OfficeTable } from '../office-page.tsx';
import { getActor, requireAllowed } from '../session.ts';
import type { Route } from './+types/people';

const HERE = '/staff/people';
const LONGEST = 300;

/** What the page says after a form. */
const ANSWERS = ['done', 'notMailed', 'known', 'oneself', 'missing', 'email', 'role', 'branches'] as const;
type Answer = (typeof ANSWERS)[number];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { people } = requireAllowed(await listPeople(context.get(servicesContext), getActor(context)), HERE);
  const done = ANSWERS.find((answer) => answer === url.searchParams.get('done'));
  const kept = context.get(keptFormContext);
  return {
    done,
    typed: kept && readTyped(kept),
    people: people.map(({ id, email, role, branches, isActive, factorSince, userId }) => ({
      id,
      email,
      role,
      branches: branches?.join(' ') ?? '',
      isActive,
      hasFactor: factorSince !== undefined,
      isInvited: userId === undefined,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readFormData(request);
  const read = (name: string) => readText(sent.get(name), LONGEST);
  const typed = readTyped(sent);
  const form = { ...typed, branches: readBranches(typed.branches) };
  const act = ACTS.get(read('intent'));
  if (!act) throw data(null, { status: 400 });
  const answer = await act(context, { ...form, id: read('id'), active: read('active') });
  if (answer === 'done' || answer === 'notMailed') return redirect(`${HERE}?done=${answer}`, 303);
  return data({ answer, typed }, { status: 400 });
}

function readTyped(form: FormData) {
  return readTexts(form, ['email', 'role', 'branches'], LONGEST);
}

type Typed = { email: string; role: string; branches: string[] | undefined; id: string; active: string };
type Context = Route.ActionArgs['context'];

async function invite(context: Context, { email, role, branches }: Typed): Promise<Answer> {
  const form = { email, role, branches, language: 'es' } as const;
  const outcome = requireAllowed(
    await invitePerson(context.get(servicesContext), getActor(context), form),
    HERE,
  );
  if (outcome.kind === 'invalid') return outcome.problem;
  if (outcome.kind === 'known') return 'known';
  return outcome.isMailed ? 'done' : 'notMailed';
}

async function change(context: Context, { id, role, branches, active }: Typed): Promise<Answer> {
  const form = { role, branches, isActive: active === 'yes' };
  const services = context.get(servicesContext);
  const outcome = requireAllowed(await changePerson(services, getActor(context), { id, form }), HERE);
  return outcome.kind === 'invalid' ? outcome.problem : outcome.kind;
}

async function reset(context: Context, { id }: Typed): Promise<Answer> {
  const services = context.get(servicesContext);
  return requireAllowed(await resetFactor(services, getActor(context), id), HERE).kind;
}

const ACTS = new Map([
  ['invite', invite],
  ['change-person', change],
  ['reset-factor', reset],
]);

/** Codes divided by spaces or commas; nothing means all branches. */
function readBranches(typed: string): string[] | undefined {
  const codes = typed
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return codes.length > 0 ? codes : undefined;
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.people');
  const answer = actionData?.answer ?? loaderData.done;
  const { typed } = actionData ?? loaderData;
  return (
    <OfficePage title={t('title')}>
      {answer ? (
        <Notice tone={actionData ? 'danger' : 'success'} live>
          <p>{t(`answers.${answer}`)}</p>
        </Notice>
      ) : null}
      <KeptNotice isKept={loaderData.typed !== undefined} />
      <PeopleTable people={loaderData.people} />
      <h2 className="text-heading">{t('invite')}</h2>
      <Form method="post" reloadDocument className="office-form">
        <TextField name="email" type="email" label={t('email')} defaultValue={typed?.email} required />
        <RoleField role={typed?.role} />
        <TextField
          name="branches"
          label={t('branches')}
          hint={t('branchesHint')}
          defaultValue={typed?.branches}
          optional
        />
        <Button name="intent" value="invite">
          {t('invite')}
        </Button>
      </Form>
      <h2 className="text-heading">{t('rights')}</h2>
      <RightsTable />
    </OfficePage>
  );
}

function PeopleTable({ people }: Pick<Route.ComponentProps['loaderData'], 'people'>) {
  const t = useTranslations('office');
  const head = [t('people.email'), t('people.state'), t('people.change')];
  return (
    <OfficeTable caption={t('people.title')} head={head}>
      {people.map((person) => (
        <tr key={person.id}>
          <th scope="row">
            <a href={`/staff/audit?who=${encodeURIComponent(person.email)}`}>{person.email}</a>
          </th>
          <td>
            {t(`people.${person.isActive ? (person.isInvited ? 'invited' : 'active') : 'inactive'}`)}
            {person.hasFactor ? ` · ${t('people.factor')}` : ''}
          </td>
          <td>
            <PersonForm person={person} />
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function PersonForm({ person }: { person: Route.ComponentProps['loaderData']['people'][number] }) {
  const t = useTranslations('office');
  const { id, email, role, branches, isActive, hasFactor } = person;
  return (
    <Form method="post" reloadDocument className="row" aria-label={email}>
      <input type="hidden" name="id" value={id} />
      <select name="role" defaultValue={role} aria-label={t('people.role')} className="control">
        {roles.map((each) => (
          <option key={each} value={each}>
            {t(`roles.${each}`)}
          </option>
        ))}
      </select>
      <input name="branches" defaultValue={branches} aria-label={t('people.branches')} className="control" />
      <select
        name="active"
        defaultValue={isActive ? 'yes' : 'no'}
        aria-label={t('people.state')}
        className="control"
      >
        <option value="yes">{t('people.active')}</option>
        <option value="no">{t('people.inactive')}</option>
      </select>
      <Button name="intent" value="change-person" variant="secondary" size="small">
        {t('save')}
      </Button>
      {hasFactor ? (
        <Button name="intent" value="reset-factor" variant="quiet" size="small">
          {t('people.resetFactor')}
        </Button>
      ) : null}
    </Form>
  );
}

function RoleField({ role }: { role: string | undefined }) {
  const t = useTranslations('office');
  return (
    <SelectField
      name="role"
      label={t('people.role')}
      defaultValue={role}
      options={roles.map((each) => [each, t(`roles.${each}`)])}
    />
  );
}

/** The one table of rights, as it is applied. */
function RightsTable() {
  const t = useTranslations('office');
  return (
    <OfficeRows
      caption={t('people.rights')}
      head={[t('people.right'), ...roles.map((role) => t(`roles.${role}`))]}
      header={0}
      rows={rights.map((right) => [
        t(`rights.${right}`),
        ...roles.map((role) => (rightsOf[role].includes(right) ? t('people.yes') : '–')),
      ])}
    />
  );
}
