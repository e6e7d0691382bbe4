import { describe, expect, it } from 'vitest';
import { chooseCar, reserve } from '#tests/support/book-by-form.ts';
import { getLink, type Page } from '#tests/support/html/page.ts';
import { find, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();

const headerOf = ({ root }: Page) => find(root, ({ name }) => name === 'header');
const logoOf = (page: Page) => {
  const header = headerOf(page);
  return header && find(header, ({ name }) => name === 'img')?.attributes;
};

/** The company logo in the structured data for search engines. */
function companyLogoOf({ body }: Page): string | undefined {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  const { '@graph': things = [] } = JSON.parse(json) as { '@graph'?: { '@type': string; logo?: string }[] };
  return things.find((thing) => thing['@type'] === 'Organization')?.logo;
}

describe('the name of the site config (site_name)', () => {
  it.each(['/', '/en/jobs'])('is in the footer, without it the name of the brand: %s', async (path) => {
    const footerOf = async () => {
      const { root } = await site.visit().get(path);
      return textOf(find(root, ({ name }) => name === 'footer'));
    };
    expect(await footerOf()).toContain('© Firefly Panamá.');
    await site.edit('sites_config', { brand: 'firefly' }, { site_name: null });
    expect(await footerOf()).toContain('© Firefly Car Rental.');
    await site.edit('sites_config', { brand: 'firefly' }, { site_name: 'Firefly Panamá' });
  });
});

describe('the company of the site config (legal_name, tax_id, legal_address, legal_phone)', () => {
  const footerOf = ({ root }: Page) => textOf(find(root, ({ name }) => name === 'footer'));
  const edit = (changes: Record<string, unknown>) => site.edit('sites_config', { brand: 'firefly' }, changes);
  const nobody = { legal_name: null, tax_id: null, legal_address: null, legal_phone: null };

  it('is named as the contract party in the footer, on the card form, too', async () => {
    await edit({
      legal_name: 'Autos del Istmo, S.A.',
      tax_id: '155700000-2-2020 DV 12',
      legal_address: 'Vía España 100, Ciudad de Panamá',
      legal_phone: '+507 269-0000',
    });
    const named =
      'Autos del Istmo, S.A., RUC 155700000-2-2020 DV 12, Vía España 100, Ciudad de Panamá, +507 269-0000';
    const english = await site.visit().get('/en/jobs');
    expect(footerOf(english)).toContain(`Your contract is with ${named}`);
    expect(footerOf(await reserve(site.visit()))).toContain(`Tu contrato es con ${named}`);
    await edit(nobody);
  });

  it('is left out as far as the content does not name it', async () => {
    await edit({ ...nobody, legal_name: 'Autos del Istmo, S.A.' });
    expect(footerOf(await site.visit().get('/'))).toContain('Tu contrato es con Autos del Istmo, S.A. ©');
    await edit({ ...nobody, tax_id: '155700000-2-2020 DV 12', legal_phone: '+507 269-0000' });
    for (const page of [await site.visit().get('/'), await reserve(site.visit())]) {
      expect(footerOf(page)).not.toMatch(/contrato|RUC|\+507/);
      expect(footerOf(page)).toContain('© Firefly');
    }
  });
});

describe('the logo of the site config (brand_logo)', () => {
  it('replaces the default logo in the header of every page, and links to the home page', async () => {
    const before = await site.visit().get('/');
    expect([logoOf(before), textOf(headerOf(before))]).toEqual([
      undefined,
      expect.stringContaining('Firefly'),
    ]);
    const logo = site.content.current().cars.find(({ pictureId }) => pictureId)?.pictureId;
    await site.edit('sites_config', { brand: 'firefly' }, { brand_logo: logo });
    const pages = {
      ', ir al inicio': [await site.visit().get('/'), await chooseCar(site.visit())],
      ', go to the home page': [await site.visit().get('/en/jobs')],
    };
    for (const [name, shown] of Object.entries(pages))
      for (const page of shown) {
        expect(logoOf(page)).toMatchObject({ alt: 'Firefly Car Rental' });
        const picture = await site.visit().get(logoOf(page)?.src ?? '');
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
        expect(getLink(page, name)).toMatch(/^\/(en)?$/);
      }
    const told = companyLogoOf(await site.visit().get('/en')) ?? '';
    expect(told).toMatch(new RegExp(`^${site.origin}/assets/${logo}`));
    const picture = await site.visit().get(told.slice(site.origin.length));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    await site.edit('sites_config', { brand: 'firefly' }, { brand_logo: null });
    expect(logoOf(await site.visit().get('/'))).toBeUndefined();
    expect(companyLogoOf(await site.visit().get('/'))).toBe(`${site.origin}/favicon.svg`);
  });
});
