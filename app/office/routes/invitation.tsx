import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useMessage } from '#app/ui/language/use-message.ts';
import { choosePassword } from '#operations/account/passwords.ts';
import { FormAnswer, OfficePage } from '../office-page.tsx';
import type { Route } from './+types/invitation';

const LONGEST_TOKEN = 1_000;
const LONGEST_PASSWORD = 300;

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readFormData(request);
  const token = readText(sent.get('token'), LONGEST_TOKEN);
  const form = { password: readText(sent.get('password'), LONGEST_PASSWORD) };
  const outcome = await choosePassword(context.get(servicesContext), { because: 'invitation', token, form });
  if (outcome.kind === 'done') return redirect('/staff/sign-in?invited', 303);
  return data(outcome, { status: 400 });
}

/** An invited employee chooses the password. */
export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.invitation');
  const say = useMessage();
  const problem = actionData?.kind === 'invalid' ? actionData.problems[0]?.message : undefined;
  return (
    <main id="main">
      <OfficePage title={t('title')} isNarrow>
        <FormAnswer problem={actionData && !problem && t('refused')} />
        <Form method="post" reloadDocument className="stack">
          <input type="hidden" name="token" value={loaderData.token} />
          <TextField
            name="password"
            type="password"
            autoComplete="new-password"
            label={t('password')}
            error={problem && say(problem)}
            required
          />
          <Button>{t('submit')}</Button>
        </Form>
      </OfficePage>
    </main>
  );
}
