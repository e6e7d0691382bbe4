/** What a token of the integration allows: reading events, changing blocks, and reporting pick-ups and returns. */
export const apiScopes = ['events', 'blocks', 'rentals'] as const;

export type ApiScope = (typeof apiScopes)[number];

/** A program that has a token. */
export interface ApiClient {
  name: string;
  scopes: readonly ApiScope[];
}
