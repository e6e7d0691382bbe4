import { passHeaders } from '#app/request/pass-headers.ts';
import type { Route } from './+types/invitation';
import { answerNewPassword } from './answer-new-password.ts';
import { NewPasswordScreen } from './new-password-screen.tsx';

export const headers = passHeaders;

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' };
}

export function action(args: Route.ActionArgs) {
  return answerNewPassword(args, 'invitation');
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  return <NewPasswordScreen page="invitation" token={loaderData.token} answer={actionData} />;
}
