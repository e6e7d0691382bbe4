import type { BrandId } from '#app/brands/brand.ts';
import { toLanguageForm } from '#app/i18n/language-form.ts';
import { recipePages } from '#app/kept-parts/stores.server.ts';
import type { FleetPage } from '#app/routes/fleet/fleet-page.ts';
import { toFleetRecipe } from '#app/routes/fleet/fleet-recipe.server.ts';
import type { ReadyPage } from '../http/send-response.ts';
import { applyAnswerHeaders, makeNonce } from './answer-headers.ts';

export type MakeSearchPage = (
  found: FleetPage,
  /** As `createApp` wants its addresses; `version`: that of the content which it was found with. */
  asked: { url: URL; version: string },
) => ReadyPage | undefined;

/** Stands in headers that are made once for the nonce of each page. */
const ANY_NONCE = 'nonce-of-the-page';

/**
 * Makes the page of a search from what was found for it, without the framework: byte for byte the answer of the app to a
 * visitor of whom nothing is known (docs/decisions/0081-pages-by-recipe.md). Undefined: the app has to answer.
 */
export function createSearchPages(config: {
  brand: BrandId;
  gtmId: string | undefined;
  siteUrl?: string | undefined;
  production: boolean;
}): MakeSearchPage {
  const siteOrigin = config.siteUrl && new URL(config.siteUrl).origin;
  const known = new Map<string, [string, string][]>();

  function listHeaders(publicOrigin: string, pathname: string): [string, string][] {
    const key = `${publicOrigin.startsWith('https:')} ${pathname}`;
    const before = known.get(key);
    if (before) return before;
    const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
    const answer = { nonce: ANY_NONCE, publicOrigin, pathname, method: 'GET', status: 200 };
    applyAnswerHeaders(headers, config, answer);
    const made = [...headers];
    known.set(key, made);
    return made;
  }

  return (found, { url, version }) => {
    const { pathname, search, origin } = url;
    const recipe = toFleetRecipe(found, pathname, version);
    if (!recipe) return undefined;
    const publicOrigin = siteOrigin ?? origin;
    const nonce = makeNonce();
    const { prefix } = toLanguageForm(pathname);
    const place = { brandId: config.brand, prefix, origin: publicOrigin, pathname };
    const body = recipePages.make(recipe, place, { nonce, here: pathname + search });
    if (!body) return undefined;
    const headers = listHeaders(publicOrigin, pathname).map(
      ([name, value]) => [name, value.replaceAll(ANY_NONCE, nonce)] as const,
    );
    return { headers, body };
  };
}
