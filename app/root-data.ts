import { useRouteLoaderData } from 'react-router';
import type { Texts } from '#domain/texts.ts';
import type { SiteContent } from '#operations/ports/content.ts';

/** What the frame of every page shows of content. Small: it comes with every navigation. */
export interface RootData {
  /** The information pages, the legal ones last. */
  infoPages: { slug: string; title: Texts }[];
}

/** Legal pages stand last, where people look for them. */
const LAST_CATEGORY = 'legal';

export function loadRootData({ infoPages }: SiteContent): RootData {
  const isLast = ({ category }: { category: string }) => category === LAST_CATEGORY;
  const sorted = [...infoPages.filter((page) => !isLast(page)), ...infoPages.filter(isLast)];
  return { infoPages: sorted.map(({ slug, title }) => ({ slug, title })) };
}

/** Undefined where loading failed: error pages have a frame, too. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
