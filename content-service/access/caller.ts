import type { Audience } from '../model/types.ts';

/** Static tokens: the site's public token, its server token, and an administrator's token for writing. */
export type Tokens = Record<Audience, string>;

/** User of the request. A user without an audience may read nothing but their own id. */
export type Caller = { kind: 'anonymous' } | { kind: 'user'; id: string; audience: Audience | undefined };

/** Cookie with the token of a session of mode `session`. */
export const sessionCookie = 'directus_session_token';
