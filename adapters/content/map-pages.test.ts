import { describe, expect, it } from 'vitest';
import { mapInfoPage, mapJob, mapPromo } from './map-pages.ts';

const picture = '0c2f9d1e-7a57-4b0e-9f3a-0a4d6f0e2b11';

describe('mapInfoPage', () => {
  const page = {
    id: 7,
    slug: 'empresas',
    page_category: 'corporate',
    show_corporate_form: true,
    translations: [
      { languages_code: 'es-ES', title: 'Empresas', content: '<p>Hola</p>', page_image: picture },
      { languages_code: 'en-US', title: 'Companies', content: '<p>Hello</p>' },
    ],
  };

  it('maps an info page: slug, category, corporate form, title, content and image, by language', () => {
    expect(mapInfoPage(page)).toEqual({
      kind: 'good',
      value: {
        id: '7',
        slug: 'empresas',
        category: 'corporate',
        showCorporateForm: true,
        title: { es: 'Empresas', en: 'Companies' },
        html: { es: '<p>Hola</p>', en: '<p>Hello</p>' },
        imageId: picture,
      },
    });
  });

  it('needs no category, form, image or second language', () => {
    const translations = [{ languages_code: 'es-ES', title: 'Empresas', content: '<p>Hola</p>' }];
    expect(mapInfoPage({ id: 7, slug: 'empresas', translations })).toEqual({
      kind: 'good',
      value: {
        id: '7',
        slug: 'empresas',
        category: '',
        showCorporateForm: false,
        title: { es: 'Empresas' },
        html: { es: '<p>Hola</p>' },
        imageId: undefined,
      },
    });
  });

  it.each(['Mis_Requisitos', 'a b', 'x--y', '-x', 'qué-llevar?', '100%', '.well-known', '<b>', 'a®b', '🏖️'])(
    'keeps the slug "%s" unchanged',
    (slug) => {
      expect(mapInfoPage({ ...page, slug })).toMatchObject({ kind: 'good', value: { slug } });
      expect(mapPromo({ ...page, slug })).toMatchObject({ kind: 'good', value: { slug } });
    },
  );

  it.each([
    '',
    ' ',
    'a ',
    '.',
    '..',
    '../etc',
    '/a',
    'a\\b',
    'a\u0000b',
    'a\nb',
    '\u0085',
    '\ud800',
    '%2e%2e',
    'a%2Fb',
    'a.data',
  ])('leaves out a page with the slug %j', (slug) => {
    expect(mapInfoPage({ ...page, slug })).toMatchObject({ kind: 'bad' });
  });
});

it.each([
  ['a promotion', mapPromo, 'valid_from', 'valid_until'],
  ['a job', mapJob, 'posted_on', 'closes_on'],
])('%s that ends before it begins is reported; one of a single day is not', (_name, map, from, until) => {
  const translations = [{ languages_code: 'es-ES', title: 'Verano', content: '<p>Hola</p>' }];
  const lasting = (last: string) => map({ id: 1, translations, [from]: '2027-01-02', [until]: last });
  expect(lasting('2027-01-01')).toEqual({
    kind: 'bad',
    problems: [{ problem: 'endsBeforeStart', field: until, value: '2027-01-01' }],
  });
  expect(lasting('2027-01-02')).toMatchObject({ kind: 'good' });
});

describe('mapJob', () => {
  const translations = [{ languages_code: 'es-ES', title: 'Agente', content: '<p>Hola</p>' }];

  it('maps a job with its place, its address and its days', () => {
    const job = {
      id: 1,
      location: 'Tocumen',
      contact_email: 'empleos@example.com',
      posted_on: '2026-10-19',
      closes_on: '2027-01-31',
      translations,
    };
    expect(mapJob(job)).toMatchObject({
      value: {
        location: 'Tocumen',
        contactEmail: 'empleos@example.com',
        postedOn: '2026-10-19',
        closesOn: '2027-01-31',
      },
    });
  });

  it('has no closing day when content has none', () => {
    expect(mapJob({ id: 1, translations })).toMatchObject({
      value: { postedOn: undefined, closesOn: undefined, contactEmail: undefined },
    });
  });
});

it.each([
  [0, 0, 'left top'],
  [400, 0, 'top'],
  [600, 300, 'right'],
  [400, 300, undefined],
  [null, null, undefined],
])('maps a picture whose point at %s, %s stays in view, and what it shows', (x, y, imageFocus) => {
  const id = '00000000-0000-4000-8000-000000000001';
  const row = { id, description: ' Una playa ', focal_point_x: x, focal_point_y: y, width: 800, height: 600 };
  const translations = [
    { languages_code: 'es-ES', title: 'Uno', page_image: row },
    { languages_code: 'en-US', title: 'One', page_image: { ...row, description: 'A beach' } },
  ];
  expect(mapInfoPage({ id: 7, slug: 'playas', translations })).toMatchObject({
    value: { imageId: id, imageAlt: { es: 'Una playa', en: 'A beach' }, imageFocus },
  });
});
