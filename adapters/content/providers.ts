import type { Language } from '#domain/texts.ts';
import type { Accounts } from '#operations/ports/accounts.ts';
import type { Log } from '#operations/ports/runtime.ts';
import { ContentError, isRecord } from './content-error.ts';
import { createRestClient, type Fetch } from './rest-client.ts';

interface Options {
  baseUrl: string;
  fetch: Fetch;
  log: Log;
}

/**
 * Sign-in with an external provider: forwards the browser's requests to the service, with one fixed return
 * page. requirements.md#calls.
 */
export function createProviders(
  { baseUrl, fetch, log }: Options,
  returnPage: (language: Language) => string,
): Pick<Accounts, 'listProviders' | 'forwardProviderCall'> {
  const client = createRestClient({ baseUrl, fetch, token: undefined, log });
  return {
    async listProviders() {
      const data = await client.send('auth', { isAnonymous: true }).catch(() => []);
      const found: unknown[] = Array.isArray(data) ? data : [];
      return found.flatMap((one) => (isRecord(one) && typeof one.name === 'string' ? one.name : []));
    },
    async forwardProviderCall({ provider, isCallback, search, cookie, language }) {
      const login = `auth/login/${encodeURIComponent(provider)}`;
      const redirect = encodeURIComponent(returnPage(language));
      const path = isCallback ? `${login}/callback${search}` : `${login}?redirect=${redirect}`;
      try {
        const response = await client.requestRaw(path, { headers: { Cookie: cookie }, isAnonymous: true });
        const location = response.headers.get('location');
        if (response.status !== 302 || !location)
          return { kind: response.status >= 500 ? 'unavailable' : 'refused' };
        return { kind: 'redirect', location, setCookies: response.headers.getSetCookie() };
      } catch (error) {
        if (error instanceof ContentError) return { kind: 'unavailable' };
        throw error;
      }
    },
  };
}
