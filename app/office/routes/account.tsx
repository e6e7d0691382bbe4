import { Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { fromInstant } from '#domain/calendar/panama.ts';
import { changeOwnLanguage } from '#operations/office/people.ts';
import { endOwnSession, listOwnSessions } from '#operations/office/sessions.ts';
import { OfficePage, OfficeTable } from '../office-page.tsx';
import { getActor, staffAccessContext, toSessionCookie } from '../session.ts';
import type { Route } from './+types/account';

const LONGEST = 100;

export async function loader({ context }: Route.LoaderArgs) {
  const access = context.get(staffAccessContext);
  if (access.kind === 'anonymous') throw redirect('/staff/sign-in');
  const { employee, session } = access;
  const sessions = await listOwnSessions(context.get(servicesContext), employee);
  return {
    email: employee.email,
    role: employee.role,
    branches: employee.branches,
    language: employee.language,
    sessions: sessions.map(({ id, device, network, createdAt, seenAt }) => ({
      id,
      device,
      network,
      createdAt,
      seenAt,
      isThis: id === session.id,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const access = context.get(staffAccessContext);
  const services = context.get(servicesContext);
  const actor = getActor(context);
  const sent = await readFormData(request);
  const intent = readText(sent.get('intent'), LONGEST);
  const given = readText(sent.get('session'), LONGEST);
  const ownId = access.kind === 'signed-in' ? access.session.id : '';
  const sessionId = intent === 'sign-out' ? ownId : given;
  if (intent === 'language') {
    const language = readText(sent.get('language'), LONGEST) === 'en' ? 'en' : 'es';
    await changeOwnLanguage(services, actor, language);
  } else await endOwnSession(services, actor, sessionId);
  if (sessionId !== ownId) return redirect('/staff/account', 303);
  return redirect('/staff/sign-in', {
    status: 303,
    headers: { 'Set-Cookie': toSessionCookie(context, undefined) },
  });
}

/** The employee's own role, language and sessions. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('office');
  const { email, role, branches, language } = loaderData;
  return (
    <OfficePage title={t('account.title')}>
      <p>
        {email} · {t(`roles.${role}`)} · {branches?.join(', ') ?? t('allBranches')}
      </p>
      <Form method="post" reloadDocument className="office-form">
        <SelectField name="language" label={t('account.language')} defaultValue={language}>
          <option value="es">Español</option>
          <option value="en">English</option>
        </SelectField>
        <Button name="intent" value="language" variant="secondary">
          {t('save')}
        </Button>
      </Form>
      <h2 className="text-heading">{t('account.sessions')}</h2>
      <Sessions sessions={loaderData.sessions} />
    </OfficePage>
  );
}

function Sessions({ sessions }: Pick<Route.ComponentProps['loaderData'], 'sessions'>) {
  const t = useTranslations('office.account');
  const format = useFormat();
  return (
    <OfficeTable caption={t('sessions')} head={[t('device'), t('network'), t('began'), t('used'), t('end')]}>
      {sessions.map(({ id, device, network, createdAt, seenAt, isThis }) => (
        <tr key={id}>
          <th scope="row">
            {device} {isThis ? `(${t('this')})` : ''}
          </th>
          <td>{network}</td>
          <td>{format.dateTime(fromInstant(createdAt))}</td>
          <td>{format.dateTime(fromInstant(seenAt))}</td>
          <td>
            <Form method="post" reloadDocument>
              <input type="hidden" name="session" value={id} />
              <Button name="intent" value="end-session" variant="quiet" size="small">
                {t('end')}
              </Button>
            </Form>
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}
