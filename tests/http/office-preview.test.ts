import { beforeAll, describe, expect, it } from 'vitest';
import { headingOf, type Page } from '#tests/support/html/page.ts';
import { find, findAll } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { signInStaff } from '#tests/support/sign-in-staff.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();

let editor: Visitor;
beforeAll(async () => {
  editor = await signInStaff(site, 'editor');
});

async function openPromo(slug: string): Promise<Page> {
  return editor.click(await editor.open(`/staff/content/promos?q=${slug}`), slug);
}

const openHome = () => editor.open('/staff/content/sites_config/1?group=home');

/** Addresses of the frames of a preview. */
const framesOf = (page: Page) =>
  findAll(page.root, ({ name }) => name === 'iframe').map(({ attributes }) => attributes.src ?? '');

const openFrame = (page: Page) => editor.get(framesOf(page)[0] ?? '');

/** Ids of the sections of the home page, in their order. */
const sectionsOf = ({ body }: Page) =>
  [...body.matchAll(/<section aria-labelledby="([\w-]+)"/g)].map(([, id]) => id);

describe('the preview of a draft', () => {
  it('is the real page with it, in both languages, and changes nothing of the site', async () => {
    const preview = await editor.press(await openPromo('paga-ahora'), 'Vista previa', {
      'translations.es.title': 'Solo un borrador',
      'translations.en.title': 'Only a draft',
    });
    expect(preview.url.pathname).toMatch(/^\/staff\/content\/promos\/\d+\/preview$/);
    expect(framesOf(preview)).toEqual(
      Array(2).fill(expect.stringMatching(/\/page\?draft=.*&lang=es#paga-ahora$/)),
    );
    const frame = await openFrame(preview);
    expect([frame.status, frame.text]).toEqual([200, expect.stringContaining('Solo un borrador')]);
    const english = await editor.click(preview, 'inglés');
    expect((await openFrame(english)).text).toContain('Only a draft');
    for (const path of ['/', '/promos', '/en/promos'])
      expect((await site.visit().open(path)).text).not.toMatch(/Solo un borrador|Only a draft/);
    const form = await editor.click(preview, 'Volver a editar');
    expect(form.body).toContain('value="Solo un borrador"');
  });

  it('runs and sends nothing, is not stored or indexed, and can be framed by this site alone', async () => {
    const preview = await editor.press(await openHome(), 'Vista previa');
    const frame = await openFrame(preview);
    const policy = frame.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; .*form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin$/,
    );
    expect(policy).not.toContain('script-src');
    expect(frame.headers.get('cache-control')).toContain('no-store');
    expect(frame.headers.get('x-robots-tag')).toBe('noindex');
    expect(frame.headers.getSetCookie()).toEqual([]);
    expect(find(frame.root, ({ name }) => name === 'script')).toBeUndefined();
    const links = findAll(frame.root, ({ name }) => name === 'a').flatMap(
      ({ attributes }) => attributes.href ?? [],
    );
    expect(links.filter((href) => !href.startsWith('#'))).toEqual([]);
    expect(preview.headers.get('content-security-policy')).toContain("frame-src 'self'");
    for (const path of ['/', '/promos']) {
      const shown = (await site.visit().open(path)).headers.get('content-security-policy');
      expect(shown).toContain("frame-ancestors 'none'");
      expect(shown).not.toContain('frame-src');
    }
  });

  it('is one draft however often the same form is sent, which saving the form ends', async () => {
    const form = await openPromo('ruta-del-cafe');
    const drafts = async () =>
      (await site.query(`SELECT units FROM content_drafts WHERE units ? 'link'`)).length;
    for (const link of ['/jobs', '/flota?tipo=van', '/promos']) {
      const preview = await editor.press(form, 'Vista previa', { link });
      expect(await drafts()).toBe(1);
      expect((await editor.click(preview, 'Volver a editar')).body).toContain(`value="${link}"`);
    }
    expect((await editor.press(form, 'Guardar', { link: '/flota?tipo=pickup' })).text).toContain('Guardado');
    expect(await drafts()).toBe(0);
  });

  it('shows a record that does not exist yet, and one whose status is "draft"', async () => {
    const form = await editor.open('/staff/content/info_pages/new');
    const typed = {
      status: 'draft',
      slug: 'todavia-no',
      'translations.es.title': 'Todavía no',
      'translations.es.content': '<p>Pronto</p><script>alert(1)</script>',
    };
    const frame = await openFrame(await editor.press(form, 'Vista previa', typed));
    expect([frame.status, frame.text]).toEqual([200, expect.stringContaining('Pronto')]);
    expect((await site.visit().open('/info/todavia-no')).status).toBe(404);
  });

  it('of another brand has the look and the content of that brand', async () => {
    const preview = await editor.press(await openPromo('hertz-oro'), 'Vista previa');
    const frame = await openFrame(preview);
    expect(frame.text).toContain('Hertz');
    expect(frame.body).toContain('id="hertz-oro"');
    expect((await site.visit().open('/promos')).body).not.toContain('id="hertz-oro"');
  });

  it('shows its picture with the text for those who do not see it, and the point that stays', async () => {
    const [picture] = await site.query<{ id: string }>(
      'SELECT id FROM content.directus_files WHERE width > 0 LIMIT 1',
    );
    const about = await editor.open(`/staff/content/pictures/${picture?.id}`);
    await editor.press(about, 'Guardar', { description: 'Un auto rojo', across: '90', down: '10' });
    const preview = await editor.press(await openPromo('paga-ahora'), 'Vista previa', {
      'translations.es.image': picture?.id ?? '',
    });
    expect((await openFrame(preview)).body).toContain('alt="Un auto rojo" data-focus="right top"');
    expect((await site.visit().open('/promos')).body).not.toContain('Un auto rojo');
  });

  it('says what cannot be shown', async () => {
    const page = await editor.open('/staff/content/sites_config/1?group=bookings');
    const refused = await editor.press(page, 'Vista previa', { turnaround_minutes: 'una hora' });
    expect([refused.status, framesOf(refused)]).toEqual([400, []]);
    expect(headingOf(refused)).toMatch(/^Vista previa: Firefly/);
    expect(refused.text).toContain('Minutos entre dos alquileres');
    const wrong = await editor.press(await openPromo('bienvenido'), 'Vista previa', {
      link: 'javascript:alert(1)',
    });
    expect([wrong.status, wrong.text]).toEqual([
      200,
      expect.stringContaining('Lo que el sitio no mostraría'),
    ]);
    expect((await openFrame(wrong)).body).not.toContain('javascript:');
  });

  it('is for those who may change the record', async () => {
    const preview = await editor.press(await openPromo('paga-ahora'), 'Vista previa', { link: '/jobs' });
    const addresses = [preview.url.pathname + preview.url.search, framesOf(preview)[0] ?? ''];
    for (const role of ['counter', 'manager'] as const) {
      const other = await signInStaff(site, role);
      for (const address of addresses) expect((await other.get(address)).status).toBe(403);
    }
    for (const address of addresses) {
      const { status, location } = await site.visit().get(address);
      expect([status, location]).toEqual([303, expect.stringMatching(/^\/staff\/sign-in/)]);
    }
    const draft = addresses[1]?.replace(/promos\/\d+/, 'jobs/1') ?? '';
    for (const missing of [draft, '/staff/content/promos/new/preview', '/staff/content/coupons/1/preview'])
      expect([missing, (await editor.get(missing)).status]).toEqual([missing, 404]);
  });
});

describe('the home page', () => {
  it('has the sections of the editors in their order, and the headline of each language', async () => {
    const form = await openHome();
    expect(sectionsOf(await site.visit().open('/'))).toEqual([
      'calls-to-action',
      'fleet-teaser',
      'promos',
      'promises',
      'branches',
    ]);
    const fewer = await editor.press(form, 'Quitar: Secciones 4');
    const preview = await editor.press(fewer, 'Vista previa', {
      home_title: 'Tu auto & Panamá',
      'home_sections.0.section': 'branches',
      'home_sections.3.section': 'promises',
    });
    const shown = ['branches', 'fleet-teaser', 'promos', 'promises'];
    expect(sectionsOf(await openFrame(preview))).toEqual(shown);
    expect((await site.visit().open('/')).text).not.toContain('Tu auto &');
    await editor.press(await editor.click(preview, 'Volver a editar'), 'Guardar');
    const home = await site.visit().open('/');
    expect([sectionsOf(home), home.text]).toEqual([shown, expect.stringContaining('Tu auto & Panamá')]);
    expect((await site.visit().open('/en')).text).not.toContain('Tu auto');
  });

  it('is refused a section that repeats, and a headline that does not fit', async () => {
    const typed = { 'home_sections.1.section': 'promos', 'home_sections.2.section': 'promos' };
    const refused = await editor.send(await openHome(), 'Guardar', typed);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('«promos» ya se usa')]);
    const long = await editor.send(await openHome(), 'Guardar', { home_title: 'a'.repeat(61) });
    expect([long.status, long.text]).toEqual([400, expect.stringContaining('más de 60 caracteres')]);
  });

  it('has the promotions of the editors, as far as they hold', async () => {
    const added = await editor.press(await openHome(), 'Añadir una promoción: Promociones en la portada');
    const saved = await editor.press(added, 'Guardar', { 'home_promos.0.promo': 'bienvenido' });
    expect(saved.text).toContain('Guardado');
    const { body } = await site.visit().open('/');
    expect([...body.matchAll(/href="\/promos#([\w-]+)"/g)].map(([, slug]) => slug)).toEqual(['bienvenido']);
  });
});
