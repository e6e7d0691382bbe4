import { useRouteLoaderData } from 'react-router';
import type { Texts } from '#domain/texts.ts';
import type { Company, SiteContent } from '#operations/ports/content.ts';
import { CONDITIONS_SLUG, findTermsPage, infoPathOf } from '../sharing/public-pages.ts';

/** Content for header and footer of every page. Small, because it is sent with every navigation. */
export interface RootData {
  /** The info pages, the legal ones last, without those that the footer has elsewhere. */
  infoPages: { slug: string; title: Texts }[];
  logoId: string | undefined;
  siteName: string | undefined;
  /** The company with which a renter makes the contract: legal name; then also tax id, address and phone. */
  company: { name: string; facts: string } | undefined;
}

export function loadRootData({ infoPages, site }: SiteContent): RootData {
  const isLegal = ({ category }: { category: string }) => category === 'legal';
  const listed = infoPages.filter(
    ({ category, slug }) => category !== 'corporate' && slug !== CONDITIONS_SLUG,
  );
  const sorted = [...listed.filter((page) => !isLegal(page)), ...listed.filter(isLegal)];
  const { logoId, siteName } = site;
  return {
    infoPages: sorted.map(({ slug, title }) => ({ slug, title })),
    logoId,
    siteName,
    company: site.company && toContractParty(site.company),
  };
}

function toContractParty({ legalName, taxId, address, phone }: Company): RootData['company'] {
  const facts = [legalName, taxId && `RUC ${taxId}`, address, phone].filter(Boolean).join(', ');
  return { name: legalName, facts };
}

/** Returns the path of the terms, or undefined when the content has none. */
export function useTermsPath(): string | undefined {
  const page = findTermsPage(useRootData()?.infoPages ?? []);
  return page && infoPathOf(page.slug);
}

/** Returns undefined when loading failed, because error pages have header and footer, too. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
