import type { Audience } from '../model/types.ts';

/** Static tokens: the site's public one, the site's server-side one and an administrator's for writing. */
export type Tokens = Record<Audience, string>;

/** Who is asking; without an audience a user has no permissions but to know his own id. */
export type Caller = { kind: 'anonymous' } | { kind: 'user'; id: string; audience: Audience | undefined };

/** The cookie by which a browser says who is asking. */
export const sessionCookie = 'directus_session_token';
