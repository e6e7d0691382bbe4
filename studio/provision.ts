import { collections } from '../content-service/model/collections.ts';
import { deriveToken } from '../server/services/secrets.ts';
import { isLoopbackHost } from '../server/settings/loopback.ts';
import { ensureAccess, type SiteTokens } from './access.ts';
import { convertRates } from './convert-rates.ts';
import { ensureFaces } from './faces.ts';
import { ownVersion } from './installation.ts';
import { type Directus, read } from './rest.ts';
import { ensureSchema } from './schema.ts';
import { applySnapshot } from './snapshot.ts';

export interface Provisioned {
  tokens: SiteTokens;
  /** `collection` or `collection.field` that were added one by one, not by the snapshot. */
  added: string[];
  /** Lists that were converted, each with what it was before. */
  converted: string[];
  /** `collection` or `collection.field` that got the labels, notes and inputs of the model. */
  relabeled: string[];
}

/** The site's tokens of a Directus, derived from the secret key: repeated calls give the same ones. */
export function toSiteTokens(secretKey: string): SiteTokens {
  return {
    public: deriveToken(secretKey, 'studio public'),
    server: deriveToken(secretKey, 'studio server'),
    editor: deriveToken(secretKey, 'studio editor'),
  };
}

/**
 * Gives a running Directus the collections, roles and tokens of the site, with the token of an administrator.
 * Nothing is changed or dropped except the tokens of the site, the settings of accounts, rates of an earlier version,
 * and labels and inputs. An empty Directus of the snapshot's version gets the snapshot; every other one gets what is
 * missing over REST.
 */
export async function provision(directus: Directus, tokens: SiteTokens): Promise<Provisioned> {
  const [server] = await read(directus, 'server/info');
  if (server?.version === ownVersion) await applySnapshot(directus);
  const added = await ensureSchema(directus, collections);
  // By the inputs of rates it is known whether they have been converted.
  const converted = await convertRates(directus);
  const relabeled = await ensureFaces(directus, collections);
  await ensureAccess(directus, collections, tokens);
  return { tokens, added, converted, relabeled };
}

/** Of `npm run studio -- provision URL`. Throws what is missing; a token is never sent unencrypted elsewhere. */
export function readTarget(address = '', token = ''): Directus {
  if (!URL.canParse(address)) throw new Error('npm run studio -- provision URL: the address of a Directus');
  const url = new URL(address.endsWith('/') ? address : `${address}/`);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname)))
    throw new Error(`${address} must be an https address, unless it is of this machine`);
  if (token === '')
    throw new Error('STUDIO_ADMIN_TOKEN: the static token of an administrator of that Directus');
  return { url: url.href, token };
}
