import { data } from 'react-router';
import { brandContext, nonceContext, renderPageContext } from '#app/request/context.ts';
import { previewPolicy } from '#app/request/security-headers.ts';
import { findBrand } from '#app/texts/brands/find-brand.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { loadPreview, requirePage } from '../content/load-preview.ts';
import { toStillPage } from '../content/still-page.ts';
import type { Route } from './+types/content-preview-page';

/** The public page with a draft, for frames and for the employee alone. */
export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const { preview, language } = await loadPreview(args);
  if (preview.kind !== 'previewed') throw data(null, { status: preview.kind === 'unavailable' ? 503 : 400 });
  const { brand, content } = preview;
  const page = await context.get(renderPageContext)({
    path: toLocalPath(language === 'en' ? '/en' : '', requirePage(preview).path),
    brand: findBrand(brand) ?? context.get(brandContext),
    content,
  });
  return new Response(toStillPage(await page.text()), {
    status: page.headers.has('Location') ? 404 : page.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': previewPolicy(context.get(nonceContext)),
      // A page in a sandbox that is opened by itself cannot have another one.
      'Cross-Origin-Opener-Policy': 'unsafe-none',
    },
  });
}
