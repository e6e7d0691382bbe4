import { isRecord } from './content-error.ts';
import type { AdministeredService } from './move-content.ts';
import { createRestClient } from './rest-client.ts';

/** Activates an account by e-mail, or suspends it and ends its sessions. False: there is no such account. */
export async function changeStatus(
  { fetch, baseUrl, token }: AdministeredService,
  email: string,
  status: 'active' | 'suspended',
): Promise<boolean> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const client = createRestClient({ baseUrl, fetch, token, log });
  const filter = encodeURIComponent(JSON.stringify({ email: { _eq: email.toLowerCase() } }));
  const found = await client.send(`users?fields=id&filter=${filter}`);
  const user: unknown = Array.isArray(found) ? found[0] : undefined;
  if (!isRecord(user)) return false;
  await client.send(`users/${String(user.id)}`, { method: 'PATCH', json: { status } });
  return true;
}
