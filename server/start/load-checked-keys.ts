import type { Store } from '#adapters/store/create-store.ts';
import type { KeyState } from '#adapters/store/register-keys.ts';
import { fromInstant, type Instant } from '#domain/calendar/panama.ts';
import type { Log } from '#operations/ports/runtime.ts';
import { toKeyId } from '../services/secrets.ts';
import type { Config } from '../settings/config.ts';
import { type ConfigProblem, SettingsError } from '../settings/find-problems.ts';
import { loadSecretKeys, type SecretKeys } from '../settings/secret-key.ts';

/**
 * Compares the keys with those that the database knows for the brand, before anything is sealed.
 * `mustReseal`: data may be sealed with the previous key. Throws a `SettingsError` when a key is missing with
 * which data of the brand is sealed. docs/guides/security.md#another-key.
 */
export async function loadCheckedKeys(
  config: Config,
  store: Pick<Store, 'registerKeys'>,
  log: Log,
): Promise<{ keys: SecretKeys; mustReseal: boolean }> {
  const { brand } = config;
  const keys = loadSecretKeys(config);
  const { secretKey, previousKey } = keys;
  const previousKeyId = previousKey === undefined ? undefined : toKeyId(previousKey);
  const state = await store.registerKeys(brand, { keyId: toKeyId(secretKey), previousKeyId });
  const problem = findKeyProblem(state, brand);
  if (problem) throw new SettingsError([problem]);
  if (state.kind === 'replaced') {
    const message = 'SECRET_KEY was replaced by SECRET_KEY_PREVIOUS, and this process still seals with it';
    log.warn({ alarm: true }, message);
  }
  const mustReseal = state.kind === 'present' && state.mustReseal;
  if (mustReseal)
    log.info({}, 'data that is sealed with SECRET_KEY_PREVIOUS is being sealed with SECRET_KEY');
  return { keys, mustReseal };
}

function findKeyProblem(state: KeyState, brand: string): ConfigProblem | undefined {
  if (state.kind === 'unknown')
    return {
      variable: 'SECRET_KEY',
      message:
        `is not the key that ${brand} uses in this database since ${toDate(state.since)}; ` +
        'set that key again, or as SECRET_KEY_PREVIOUS beside a new one',
    };
  if (state.kind === 'unfinished')
    return {
      variable: 'SECRET_KEY_PREVIOUS',
      message:
        `must be the key that ${brand} used in this database until ${toDate(state.until)}, ` +
        'until the log says that all data is sealed with SECRET_KEY',
    };
  return undefined;
}

function toDate(instant: Instant): string {
  return fromInstant(instant).replace('T', ' ');
}
