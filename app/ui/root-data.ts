import { useRouteLoaderData } from 'react-router';
import type { Texts } from '#domain/texts.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import { infoPathOf } from '../sharing/public-pages.ts';
import { findTermsPage } from '../sharing/terms-page.ts';

/** What the frame of every page shows of content. Small: it comes with every navigation. */
export interface RootData {
  /** The information pages, the legal ones last; those for companies have an area of their own. */
  infoPages: { slug: string; title: Texts }[];
  /** The company's logo, where content has one. */
  logoId: string | undefined;
}

export function loadRootData({ infoPages, site }: SiteContent): RootData {
  const isLegal = ({ category }: { category: string }) => category === 'legal';
  const listed = infoPages.filter(({ category }) => category !== 'corporate');
  const sorted = [...listed.filter((page) => !isLegal(page)), ...listed.filter(isLegal)];
  return { infoPages: sorted.map(({ slug, title }) => ({ slug, title })), logoId: site.logoId };
}

/** The path of the terms. Undefined: content has none. */
export function useTermsPath(): string | undefined {
  const page = findTermsPage(useRootData()?.infoPages ?? []);
  return page && infoPathOf(page.slug);
}

/** Undefined where loading failed: error pages have a frame, too. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
