import { randomUUID } from 'node:crypto';
import { type Answer, send, type Target } from './target.ts';

export interface Pair {
  access_token: string;
  refresh_token: string;
  expires: number;
}

/** Creates a user as administrator; active by default. */
export async function makeUser(target: Target, changes: Record<string, unknown> = {}) {
  const email = `ana.${randomUUID()}@example.com`;
  const password = 'Tucán-azul-2026';
  const role = target.accounts.customerRole;
  const json = { email, password, role, first_name: 'Ana', last_name: 'Ríos', ...changes };
  const answer = await send(target, 'users', { method: 'POST', as: 'admin', json });
  if (answer.status !== 200) throw new Error(`Making a user: ${JSON.stringify(answer.body)}`);
  return { id: String(answer.body.data.id), email, password };
}

export function post(
  target: Target,
  path: string,
  json: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send(target, path, { method: 'POST', as: 'none', json, headers });
}

export async function signIn(
  target: Target,
  { email, password }: { email: string; password: string },
): Promise<Pair> {
  const answer = await post(target, 'auth/login', { email, password });
  if (answer.status !== 200) throw new Error(`Signing in: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

export function codeOf(answer: Answer): string {
  return answer.body.errors[0].extensions.code;
}

/** The token in the link of the last mail to this address. Throws when there is none. */
export function tokenInMail(target: Target, to: string): string {
  const mail = target.accounts.mails?.findLast((one) => one.to === to);
  const token = mail && new URL(mail.url).searchParams.get('token');
  if (!token) throw new Error(`No mail with a token went to ${to}`);
  return token;
}
