import { createAccounts } from '#adapters/content/accounts.ts';
import type { Accounts } from '#operations/ports/accounts.ts';

/** Accounts of an unreachable content service. */
export function noAccounts(): Accounts {
  const log = { info() {}, warn() {}, error() {} };
  return createAccounts({
    baseUrl: 'http://content.test/',
    fetch: async () => Promise.reject(new TypeError('there is no content service')),
    serverToken: undefined,
    siteUrl: 'http://site.test',
    log,
    now: Date.now,
  });
}
