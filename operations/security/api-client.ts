/** What a token of the integration allows: reading events, and changing blocks. */
export const apiScopes = ['events', 'blocks'] as const;

export type ApiScope = (typeof apiScopes)[number];

/** A program that has a token. */
export interface ApiClient {
  name: string;
  scopes: readonly ApiScope[];
}
