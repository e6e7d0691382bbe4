import { languageContext, servicesContext } from '../../context.ts';
import { passHeaders } from '../../forms/pass-headers.ts';
import { accountSessionContext } from '../../middleware/account-session.ts';
import type { Route } from './+types/invitation';
import { readAccountForm } from './account-answer.ts';
import { answerNewPassword } from './answer-new-password.ts';
import { NewPasswordScreen } from './new-password-screen.tsx';

export const headers = passHeaders;

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const answering = {
    services: context.get(servicesContext),
    session: context.get(accountSessionContext),
    prefix: context.get(languageContext).prefix,
  };
  return answerNewPassword(answering, 'invitation', await readAccountForm(request));
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  return <NewPasswordScreen page="invitation" token={loaderData.token} answer={actionData} />;
}
