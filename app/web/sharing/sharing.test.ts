import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { measureText } from '#app/letters/brand/outline-text.ts';
import { brandContext } from '#app/request/context.ts';
import { allBrands } from '#app/texts/brands/find-brand.ts';
import { firefly } from '#app/texts/brands/firefly/brand.ts';
import { aBranch, aCar, aCarClass, everyDay } from '#tests/support/a-rental.ts';
import { loader as loadWebManifest } from '../routes/content/web-manifest.ts';
import { describeBranch, describeCar, type Setting, toJsonLd } from './describe-business.ts';
import { describeJob, describeQuestions, describeTrail } from './describe-page.ts';
import { drawShareImage, wrapText } from './draw-share-image.server.ts';
import { findLastChange, listPublicPages } from './list-public-pages.ts';
import { findPublicPage, pathOf } from './public-pages.ts';
import { parseShareImageName, toShareImagePath } from './share-image-path.ts';

const setting: Setting = { brand: firefly, language: 'en', origin: 'https://www.example.com' };

describe('toJsonLd', () => {
  it('escapes texts, so that none ends its element', () => {
    const block = toJsonLd([{ '@type': 'Thing', name: '</script><script>alert(1)</script><!-- &' }]);
    expect(block.match(/<\/?script/g)).toHaveLength(2);
    expect(block).not.toContain('<!--');
    const [, json = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(block) ?? [];
    expect(JSON.parse(json)['@graph'][0].name).toBe('</script><script>alert(1)</script><!-- &');
  });

  it('leaves out empty values', () => {
    expect(toJsonLd([])).toBe('');
  });
});

describe('structured data for search engines', () => {
  it('of a branch: AutoRental with place, opening hours and geo', () => {
    const hours = everyDay({ from: '08:00', to: '12:00' }, { from: '13:00', to: '24:00' });
    const thing = describeBranch(
      aBranch({ hours: { ...hours, weekly: { ...hours.weekly, 0: [] } } }),
      setting,
    );
    expect(thing).toMatchObject({
      '@type': 'AutoRental',
      name: 'Firefly Car Rental, Tocumen Airport',
      url: 'https://www.example.com/en/sucursales#PTY',
      telephone: '+5072690000',
      geo: { latitude: 9.0714, longitude: -79.3835 },
    });
    const dayOfWeek = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
    expect(thing.openingHoursSpecification).toEqual([
      { '@type': 'OpeningHoursSpecification', dayOfWeek, opens: '08:00', closes: '12:00' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek, opens: '13:00', closes: '23:59' },
    ]);
  });

  it('of a car: an Offer with the lower all-in price of a day', () => {
    const quote = (totalCents: number) => ({ totalCents }) as never;
    const thing = describeCar(
      {
        car: aCar(),
        carClass: aCarClass(),
        status: 'lowAvailability',
        unitsLeft: undefined,
        isPrepaidOnly: false,
        fitsDays: true,
        restriction: undefined,
        refusal: undefined,
        normal: quote(5_136),
        prepaid: quote(4_805),
      },
      setting,
    );
    expect(thing).toMatchObject({
      '@type': 'Car',
      name: 'Toyota Corolla',
      offers: {
        price: '48.05',
        priceCurrency: 'USD',
        availability: 'https://schema.org/LimitedAvailability',
        priceSpecification: { unitCode: 'DAY', valueAddedTaxIncluded: true },
      },
    });
  });

  it('of a job: JobPosting until the end of its closing day in Panama', () => {
    const job = {
      id: '1',
      location: 'Tocumen',
      contactEmail: undefined,
      postedOn: '2026-11-20',
      closesOn: '2026-12-24',
      title: { es: 'Agente', en: 'Agent' },
      html: { es: '<p>Hola</p>' },
    };
    expect(describeJob(job, setting)).toMatchObject({
      '@type': 'JobPosting',
      title: 'Agent',
      description: '<p>Hola</p>',
      datePosted: '2026-11-20',
      validThrough: '2026-12-24T23:59:59-05:00',
      hiringOrganization: { name: 'Firefly Car Rental' },
      jobLocation: { address: { addressLocality: 'Tocumen', addressCountry: 'PA' } },
    });
    expect(describeJob({ ...job, postedOn: undefined }, setting)).not.toHaveProperty('datePosted');
  });

  it('of the way to a page: BreadcrumbList', () => {
    const thing = describeTrail(
      [
        { name: 'Car rental in Panama', path: '/' },
        { name: 'Our fleet', path: '/flota' },
      ],
      setting,
    );
    expect(thing.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Car rental in Panama', item: 'https://www.example.com/en' },
      { '@type': 'ListItem', position: 2, name: 'Our fleet', item: 'https://www.example.com/en/flota' },
    ]);
  });

  it('of questions: those on the page with their answers', () => {
    const es =
      '<h2>¿Qué edad?</h2><p>21 &amp; más.</p><ul><li>a</li></ul><h2>Pagos</h2><p>b</p><h3>¿Y <b>x</b>?</h3><p>c</p>';
    expect(describeQuestions({ es }, 'en')?.mainEntity).toEqual([
      {
        '@type': 'Question',
        name: '¿Qué edad?',
        acceptedAnswer: { '@type': 'Answer', text: '<p>21 &amp; más.</p><ul><li>a</li></ul>' },
      },
      { '@type': 'Question', name: '¿Y x?', acceptedAnswer: { '@type': 'Answer', text: '<p>c</p>' } },
    ]);
    expect(describeQuestions({ es: '<h2>Pagos</h2><p>b</p>' }, 'es')).toBeUndefined();
  });
});

describe('public pages', () => {
  it.each(['/', '/flota', '/en/jobs', '/es/corporativo/planes', '/en/info/preguntas-frecuentes'])(
    'are recognized by their path: %s',
    (path) => {
      const page = findPublicPage(path);
      expect(page && pathOf(page)).toBe(path.replace(/^\/(en|es)/, ''));
    },
  );

  it.each(['/reserva', '/en/cuenta', '/info/', '/info/..%2fx', '/info/%E0', '/nada'])(
    'are not: %s',
    (path) => {
      expect(findPublicPage(path)).toBeUndefined();
    },
  );

  it('each have an image, whose name maps back to the page', () => {
    const infoPages = ['seguros', 'Qué llevar?'].map((slug) => ({ slug, category: '' })) as never;
    for (const page of listPublicPages({ infoPages })) {
      const [, og, language, file = ''] = toShareImagePath(`/en${pathOf(page)}`.replace(/\/$/, '')).split(
        '/',
      );
      expect([og, language]).toEqual(['og', 'en']);
      expect(parseShareImageName(decodeURIComponent(file))).toEqual(page);
    }
  });

  it('have a date of change when a promotion began or ended or a job was posted or closed; others have none', () => {
    const content = {
      promos: [
        { validFrom: '2026-03-01', validUntil: '2026-03-31' },
        { validFrom: undefined, validUntil: undefined },
      ],
      jobs: [
        { postedOn: '2026-01-15', closesOn: '2026-02-27' },
        { postedOn: undefined, closesOn: undefined },
      ],
    } as never;
    const changeOf = (kind: 'promos' | 'jobs' | 'fleet', today: string) =>
      findLastChange({ kind }, content, today);
    expect(changeOf('promos', '2026-02-28')).toBeUndefined();
    expect(changeOf('promos', '2026-03-31')).toBe('2026-03-01');
    expect(changeOf('promos', '2026-04-01')).toBe('2026-04-01');
    expect(changeOf('jobs', '2026-01-14')).toBeUndefined();
    expect(changeOf('jobs', '2026-02-27')).toBe('2026-01-15');
    expect(changeOf('jobs', '2026-03-31')).toBe('2026-02-28');
    expect(changeOf('fleet', '2026-03-31')).toBeUndefined();
  });

  it.each(['home', 'x.png', '../home.png', 'toString.png', 'info-.png', 'info-a/b.png', 'home.png.png'])(
    'have no image named %s',
    (name) => {
      expect(parseShareImageName(name)).toBeUndefined();
    },
  );
});

describe('the image of a shared link', () => {
  it.each(allBrands())('is the drawing of $id, and its letters are outlines', (brand) => {
    const svg = drawShareImage(brand, 'Alquiler de autos en Panamá: términos y condiciones del año');
    expect(svg).toContain(`fill="${brand.colors.hero}"`);
    expect(svg).not.toMatch(/<text|font-family|NaN|undefined|https?:\/\/(?!www\.w3\.org)/);
  });

  it.each(allBrands())('breaks long titles of $id into lines that fit', ({ type: { family } }) => {
    const title = 'Alquiler de autos en Panamá con el precio completo desde el principio';
    const lines = wrapText(title, { size: 76, width: 1040, family });
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(measureText(line, 76, family)).toBeLessThanOrEqual(1040);
  });
});

it.each(allBrands())('the web app manifest of $carRentalName has its name and colors', async (brand) => {
  const context = new RouterContextProvider();
  context.set(brandContext, brand);
  const url = new URL('https://www.example.com/site.webmanifest');
  const args = { request: new Request(url), url, params: {}, pattern: '/site.webmanifest', context } as const;
  const { surface, canvas } = brand.id === 'hertz' ? brand.darkColors : brand.colors;
  expect(await loadWebManifest(args).json()).toMatchObject({
    name: brand.carRentalName,
    short_name: brand.name,
    theme_color: surface,
    background_color: canvas,
  });
});
