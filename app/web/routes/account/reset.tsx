import { passHeaders } from '#app/request/pass-headers.ts';
import type { Route } from './+types/reset';
import { answerNewPassword } from './answer-new-password.ts';
import { NewPasswordScreen } from './new-password-screen.tsx';

export const headers = passHeaders;

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' };
}

export function action(args: Route.ActionArgs) {
  return answerNewPassword(args, 'reset');
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  return <NewPasswordScreen page="reset" token={loaderData.token} answer={actionData} />;
}
