import { type AddedProblem, findAddedProblems, readChecked } from '#adapters/content/added-problems.ts';
import { toLogText } from '#adapters/content/edit-problem.ts';
import { toSearch } from '#adapters/content/rest-client.ts';
import { BRAND_IDS } from '#app/texts/brands/brand.ts';
import { resolveRedirects } from '#app/web/middleware/redirects/resolve-redirects.ts';
import type { WriteCheck } from '#content-service/context.ts';
import type { Refusal } from '#content-service/http/errors.ts';
import { siteOrigin } from '../settings/site-origin.ts';

type Address = Parameters<typeof siteOrigin>[0];

/** How the site looks for problems of content: in that of all brands. */
export function toCheckOptions(config: Address) {
  return {
    brands: BRAND_IDS,
    findRefused: (redirects: Parameters<typeof resolveRedirects>[0]) =>
      resolveRedirects(redirects, siteOrigin(config)).refused,
    now: Date.now,
  };
}

/** Refuses a write to the embedded service after which a site would not show what was written, or something else. */
export function checkWrites(config: Address): WriteCheck {
  const options = toCheckOptions(config);
  return async (read) => {
    const look = () =>
      readChecked({ getItems: (collection, query = {}) => read(collection, toSearch(query)) }, options);
    const before = await look();
    return async () => findAddedProblems(before, await look(), options).map(toRefusal);
  };
}

function toRefusal({ problem, path, ...details }: AddedProblem): Refusal {
  const reason = toLogText({ ...details, problem, field: path.join('.') || undefined });
  return { ...details, path, type: problem, reason };
}
