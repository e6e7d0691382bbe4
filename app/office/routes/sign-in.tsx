import { Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  clientIpContext,
  languageContext,
  publicOriginContext,
  servicesContext,
} from '#app/request/context.ts';
import { parseOwnPath } from '#app/request/own-path.ts';
import { passHeaders } from '#app/request/pass-headers.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { signInStaff } from '#operations/office/sign-in-staff.ts';
import { answerRefusal, RefusalNotice } from '../answer-refusal.tsx';
import { nameDevice } from '../name-device.ts';
import { OfficePage } from '../office-page.tsx';
import { readDeviceToken, toSignInCookies } from '../session.ts';
import type { Route } from './+types/sign-in';

export const headers = passHeaders;

const LONGEST = 300;

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  return {
    to: searchParams.get('to') ?? '',
    isKept: searchParams.has('kept'),
    isInvited: searchParams.has('invited'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readFormData(request);
  const email = readText(sent.get('email'), LONGEST);
  const form = { email, password: readText(sent.get('password'), LONGEST) };
  const outcome = await signInStaff(context.get(servicesContext), form, {
    network: context.get(clientIpContext),
    language: context.get(languageContext).language,
    device: nameDevice(request.headers.get('User-Agent')),
    deviceToken: readDeviceToken(request, context),
  });
  if (outcome.kind !== 'signed-in')
    return answerRefusal(outcome.kind === 'invalid' ? { kind: 'refused' } : outcome, { email });
  const to = parseOwnPath(sent.get('to'), context.get(publicOriginContext)) ?? '/staff';
  const next = outcome.needsFactor ? `/staff/second-factor?${new URLSearchParams({ to })}` : to;
  const response = redirect(next, 303);
  for (const cookie of toSignInCookies(context, outcome)) response.headers.append('Set-Cookie', cookie);
  return response;
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.signIn');
  return (
    <main id="main">
      <OfficePage title={t('title')} isNarrow>
        {loaderData.isInvited && !actionData ? <p>{t('invited')}</p> : null}
        {loaderData.isKept && !actionData ? <p>{t('kept')}</p> : null}
        <RefusalNotice refusal={actionData?.refusal} refused={t('refused')} />
        <Form method="post" reloadDocument className="stack">
          <input type="hidden" name="to" value={loaderData.to} />
          <TextField
            name="email"
            type="email"
            autoComplete="username"
            label={t('email')}
            defaultValue={actionData?.email}
            required
          />
          <TextField
            name="password"
            type="password"
            autoComplete="current-password"
            label={t('password')}
            required
          />
          <Button>{t('submit')}</Button>
        </Form>
        <p>
          <a href="/cuenta/recuperar">{t('forgot')}</a>
        </p>
      </OfficePage>
    </main>
  );
}
