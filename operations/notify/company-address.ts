import type { Services } from '../ports/services.ts';

type CompanyServices = Pick<Services, 'content' | 'site'>;

/** The company's address for mails: that of corporate requests in content, otherwise the sender of the site. */
export function companyAddress({ content, site }: CompanyServices): string {
  return content.current().site.corporateEmail ?? site.mailFrom;
}

/** The address of a branch, or of the company for one that content has no more. Undefined: it has none. */
export function branchAddress(services: CompanyServices, code: string): string | undefined {
  const branch = services.content.current().branches.find((one) => one.code === code);
  return branch ? branch.email || undefined : companyAddress(services);
}
