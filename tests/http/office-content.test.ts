import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, headingOf, type Page } from '#tests/support/html/page.ts';
import { noContentEditor } from '#tests/support/no-content-editor.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { endNewestSession, findStaff, signInStaff } from '#tests/support/sign-in-staff.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { withServices } from '#tests/support/with-services.ts';

const site = siteForTests();
const FRESH = { timeout: 10_000, interval: 100 };

let editor: Visitor;
let other: Visitor;
beforeAll(async () => {
  [editor, other] = [await signInStaff(site, 'editor'), await signInStaff(site, 'admin')];
});

const typedIn = (page: Page, name: string) => readValues(getControl(page, name))[0];

async function openPromo(visitor: Visitor, slug: string): Promise<Page> {
  return visitor.click(await visitor.open(`/staff/content/promos?q=${slug}`), slug);
}

/** The page of the Corolla, whose price is 32.00. */
async function openCorolla(visitor: Visitor): Promise<Page> {
  return visitor.click(await visitor.open('/staff/content/flota?q=corolla'), 'Toyota Corolla');
}

/** The address of the first record of a list. */
function findRecord(list: Page, path: string): string {
  const [, record] = new RegExp(`href="(${path}/(?!new")[^"]+)"`).exec(list.body) ?? [];
  if (!record) throw new Error(`${path} has no record`);
  return record;
}

const rates = '/staff/content/sites_config/1?group=rates';

describe('the editor of content', () => {
  it('leads an editor from the menu to a record, and shows the edit on the site', async () => {
    const start = await editor.open('/staff');
    expect([start.url.pathname, headingOf(start)]).toEqual(['/staff/content', 'Contenido']);
    const list = await editor.click(start, 'Promociones');
    const page = await editor.click(list, 'paga-ahora');
    const saved = await editor.press(page, 'Guardar', {
      'translations.es.title': 'Paga hoy, ahorra hoy',
      'translations.en.title': 'Pay today & save today',
    });
    expect(saved.text).toContain('Está en el sitio antes de diez segundos');
    expect((await site.visit().open('/promos')).text).toContain('Paga hoy, ahorra hoy');
    expect((await site.visit().open('/en/promos')).text).toContain('Pay today & save today');
    expect(saved.text).toContain('Paga ahora y ahorra Paga hoy, ahorra hoy');
    const [row] = await site.query(
      `SELECT who, before, after FROM staff_audit WHERE verb = 'edit-content' AND outcome = 'done'`,
    );
    expect(row).toEqual({
      who: 'editorial@staff.example',
      before: {
        record: {
          'translations.es.title': 'Paga ahora y ahorra',
          'translations.en.title': 'Pay now and save',
        },
      },
      after: {
        record: {
          'translations.es.title': 'Paga hoy, ahorra hoy',
          'translations.en.title': 'Pay today & save today',
        },
      },
    });
  });

  it('saves nothing where nothing was changed, in every collection', async () => {
    const start = await editor.open('/staff/content');
    const collections = [...start.body.matchAll(/href="(\/staff\/content\/\w+)"/g)].map(
      ([, path = '']) => path,
    );
    expect(collections.length).toBeGreaterThan(12);
    for (const path of collections) {
      const record = findRecord(await editor.open(path), path);
      const page = await editor.open(record);
      const groups = [...page.body.matchAll(/href="([^"]+\?group=\w+)"/g)].map(([, group = '']) => group);
      for (const address of groups.length > 0 ? groups : [record]) {
        const answer = await editor.press(await editor.open(address), 'Guardar');
        expect([address, answer.text]).toEqual([address, expect.stringContaining('nada cambió')]);
      }
    }
  });

  it('adds, moves and removes rows and keeps what was typed', async () => {
    const page = await editor.open(rates);
    const first = typedIn(page, 'length_rates.0.min_days');
    const added = await editor.send(page, 'Añadir una duración: Tarifas por duración', {
      'length_rates.0.percent': '11',
    });
    expect(added.status).toBe(200);
    expect([typedIn(added, 'length_rates.0.percent'), typedIn(added, 'length_rates.2.min_days')]).toEqual([
      '11',
      '',
    ]);
    const moved = await editor.send(added, 'Subir: Tarifas por duración 3', {
      'length_rates.2.min_days': '14',
    });
    expect(typedIn(moved, 'length_rates.1.min_days')).toBe('14');
    const placed = await editor.send(moved, 'Mover: Tarifas por duración 2', { 'length_rates.1.place': '1' });
    expect(typedIn(placed, 'length_rates.0.min_days')).toBe('14');
    const removed = await editor.send(placed, 'Quitar: Tarifas por duración 1');
    expect(typedIn(removed, 'length_rates.rows')).toBe('2');
    expect([typedIn(removed, 'length_rates.0.min_days'), typedIn(removed, 'length_rates.0.percent')]).toEqual(
      [first, '11'],
    );
    expect(typedIn(await editor.open(rates), 'length_rates.0.percent')).not.toBe('11');
  });

  it('makes a record in two languages, which the site shows', async () => {
    const form = await editor.open('/staff/content/jobs/new');
    const made = await editor.press(form, 'Guardar', {
      status: 'published',
      location: 'Penonomé',
      closes_on: '2027-03-31',
      'translations.es.title': 'Lavador de autos',
      'translations.es.content': '<p>De <b>lunes</b> a viernes</p><script>alert(1)</script>',
      'translations.en.title': 'Car washer',
      'translations.en.content': '<p>Monday to Friday</p>',
    });
    expect(made.text).toContain('Creó el registro');
    const shown = await site.visit().open('/jobs');
    expect(shown.text).toContain('Lavador de autos');
    expect(shown.body).not.toContain('alert(1)');
    expect((await site.visit().open('/en/jobs')).text).toContain('Car washer');
  });

  it('shows markup as the site does, and takes that of Word and plain text as clean markup', async () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style>
      <!--[if gte mso 9]><xml><o:x>1</o:x></xml><![endif]--></head><body><!--StartFragment-->
      <p class=MsoNormal style='margin:0'><b><span lang=ES>Hola</span></b><span>,
      mundo</span><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><script>alert(1)</script>
      <!--EndFragment--></body></html>`;
    const page = await openPromo(editor, 'ruta-del-cafe');
    const [es, en] = ['translations.es.content', 'translations.en.content'];
    const shown = await editor.send(page, 'Ver cómo queda: Contenido (español)', {
      [es]: word,
      [en]: 'First\n\nSecond <3',
    });
    expect([shown.status, typedIn(shown, es), typedIn(shown, en)]).toEqual([
      200,
      '<p><b>Hola</b>, mundo</p>',
      '<p>First</p>\n<p>Second <3</p>',
    ]);
    expect(shown.body).toContain('<div class="rich-text" lang="es"><p><b>Hola</b>, mundo</p></div>');
    const link = '<p id="x"><a href="https://cars.example/">Uno</a></p><img src=x onerror=alert(1)>';
    const linked = await editor.send(page, 'Ver cómo queda: Contenido (español)', { [es]: link });
    expect(linked.body).toContain(
      '<p><a target="_blank" href="https://cars.example/" rel="noopener">Uno</a></p></div>',
    );
    expect(typedIn(linked, es)).toBe(link);
    expect(typedIn(await openPromo(editor, 'ruta-del-cafe'), es)).toBe(typedIn(page, es));
  });

  it('shows markup in a name as the text that it is, here and on the site', async () => {
    const title = '<img src=x onerror=alert(1)><b>Oferta</b>';
    const page = await openPromo(editor, 'ruta-del-cafe');
    const before = typedIn(page, 'translations.es.title') ?? '';
    const saved = await editor.press(page, 'Guardar', { 'translations.es.title': title });
    expect(typedIn(saved, 'translations.es.title')).toBe(title);
    const list = await editor.open('/staff/content/promos');
    const promos = await site.visit().open('/promos');
    for (const { body } of [saved, list, promos]) expect(body).not.toContain('<img src=x');
    await editor.press(saved, 'Guardar', { 'translations.es.title': before });
  });

  it('lists what is not translated, and finds one of 2,000 records by a word', async () => {
    await site.query(
      `INSERT INTO content.jobs (status, location) SELECT 'draft', 'Puesto ' || n FROM generate_series(1, 2000) AS n`,
    );
    await site.query(
      `INSERT INTO content.jobs_translations (jobs_id, languages_code, title)
       SELECT id, 'es-ES', 'Solo en español' FROM content.jobs WHERE location = 'Puesto 777'`,
    );
    const start = performance.now();
    const found = await editor.open('/staff/content/jobs?q=puesto+777&only=untranslated');
    const one = found.text.match(/Puesto 777[^0-9]/g) ?? [];
    expect([one.length, found.text.includes('Puesto 776')]).toEqual([1, false]);
    expect(found.text).toMatch(/Solo en español\s+Borrador\s+inglés/);
    const searched = await editor.open('/staff/content/jobs?q=1999+puesto');
    expect([searched.text.includes('Puesto 1999'), searched.text.includes('Puesto 199 ')]).toEqual([
      true,
      false,
    ]);
    const last = await editor.open('/staff/content/jobs?page=41');
    expect(last.status).toBe(200);
    expect(performance.now() - start).toBeLessThan(5_000);
    const all = await editor.open('/staff/content');
    expect(all.body).toContain('/staff/content/jobs?only=untranslated');
    await site.query(`DELETE FROM content.jobs WHERE location LIKE 'Puesto %'`);
  });

  it('takes a picture and refuses what is none, what is too large and SVG, with everything typed', async () => {
    const png = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#05a' } })
      .png()
      .toBuffer();
    const page = await openPromo(editor, 'bienvenido');
    const path = page.url.pathname;
    const send = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      for (const field of ['read', 'form_id', 'slug', 'status', 'link', 'sort'])
        form.set(field, typedIn(page, field) ?? '');
      for (const language of ['es', 'en'])
        for (const field of ['title', 'content', 'image'])
          form.set(
            `translations.${language}.${field}`,
            typedIn(page, `translations.${language}.${field}`) ?? '',
          );
      form.set('intent', 'save');
      form.set('translations.es.title', 'Con imagen');
      form.set('translations.es.image.file', new File([bytes], name, { type: 'image/png' }));
      return editor.post(path, form);
    };
    const wrong: [string, Uint8Array<ArrayBuffer>][] = [
      ['x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['x.png', Buffer.from('<html></html>')],
      ['x.gif', Buffer.from('GIF89a')],
      ['grande.png', Buffer.concat([png, Buffer.alloc(40_000_000 - png.length)])],
    ];
    for (const [name, bytes] of wrong) {
      const refused = await send(name, bytes);
      expect([name, refused.status]).toEqual([name, 400]);
      expect(errorOf(refused, 'translations.es.image.file')).toContain(name);
      expect(typedIn(refused, 'translations.es.title')).toBe('Con imagen');
    }
    expect((await site.visit().post(path, new FormData())).status).toBe(303);
    expect((await send('foto.png', png)).status).toBe(303);
    const id = typedIn(await editor.open(path), 'translations.es.image') ?? '';
    const about = await editor.click(await editor.open(path), 'Texto alternativo');
    const half = await editor.send(about, 'Guardar', { description: 'Una playa', across: '90' });
    expect([half.status, typedIn(half, 'description')]).toEqual([400, 'Una playa']);
    await editor.press(about, 'Guardar', { description: 'Una playa', across: '90', down: '10' });
    const pressed = { description: 'Una playa', 'focus.x': '10', 'focus.y': '170' };
    for (const [form, focus] of [
      [undefined, 'right top'],
      [pressed, 'left bottom'],
    ] as const) {
      if (form) expect((await editor.post(`/staff/content/pictures/${id}`, form)).status).toBe(303);
      expect((await site.visit().open('/promos')).body).toContain(`alt="Una playa" data-focus="${focus}"`);
    }
    expect((await site.visit().post(`/staff/content/pictures/${id}`, pressed)).status).toBe(303);
    const shown = await fetch(`${site.origin}/assets/${id}?width=320&format=webp`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('has what was typed again after the end of the session, and names the picture to choose again', async () => {
    const visitor = await signInStaff(site, 'editor');
    const page = await openPromo(visitor, 'bienvenido');
    const form = new FormData();
    form.set('intent', 'save');
    form.set('read', typedIn(page, 'read') ?? '');
    form.set('translations.es.content', 'Descuento. '.repeat(5_000));
    form.set('translations.es.image.file', new File([Buffer.alloc(2_000_000)], 'playa.png'));
    await endNewestSession(site);
    const asked = await visitor.follow(await visitor.post(page.url.pathname, form));
    expect(asked.text).toContain('Lo que escribiste no se pierde');
    const again = await visitor.press(asked, 'Entrar', findStaff('editor'));
    expect(typedIn(again, 'translations.es.content')).toBe('Descuento. '.repeat(5_000));
    expect(errorOf(again, 'translations.es.image.file')).toContain('playa.png');
    expect(again.text).toContain('No se guardó nada, porque había que entrar otra vez.');
  });
});

describe('an edit that the site would not show', () => {
  const script = '<p><a href="javascript:alert(1)">One</a></p>';
  const from = 'opening_hours.weekly.mon.0.from';
  /** One of each kind of field; tests/contracts/content/refused-edits.test.ts has the rules. */
  const wrong: [what: string, path: string, typed: Record<string, string>, field: string, reason: string][] =
    [
      ['an emoji in an address', 'promos', { slug: 'playa-🏖️' }, 'slug', 'no puede ser parte'],
      ['a text', 'promos', { 'translations.en.content': script }, 'translations.en.content', 'no lleva a'],
      ['a day that does not exist', 'promos', { valid_from: '2027-02-30' }, 'valid_from', 'no es un día'],
      ['a price in words', 'flota', { precio_firefly: 'treinta' }, 'precio_firefly', 'no es un monto'],
      ['a class that is none', 'flota', { clasificacion: 'ZZZZ' }, 'clasificacion', ''],
      ['half a door', 'flota', { puertas: '2.5' }, 'puertas', 'número entero'],
      ['a coupon without a discount', 'coupons', { percent: '', amount: '' }, 'percent', ''],
      ['an hour that does not exist', 'sucursales', { [from]: '25:00' }, from, 'no es una hora'],
    ];

  it.each(wrong)(
    'is refused beside its field, with what was typed: %s',
    async (_, collection, typed, field, reason) => {
      const path = `/staff/content/${collection}`;
      const record = findRecord(await editor.open(path), path);
      const page = await editor.open(record);
      const refused = await editor.send(page, 'Guardar', typed);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('No se guardó')]);
      expect(errorOf(refused, field) ?? refused.text).toContain(reason);
      for (const [name, value] of Object.entries(typed)) expect(typedIn(refused, name)).toBe(value);
      const again = await editor.open(record);
      for (const name of Object.keys(typed)) expect(typedIn(again, name)).toBe(typedIn(page, name));
    },
  );

  it('is refused in a row of settings', async () => {
    const page = await editor.open(rates);
    const refused = await editor.send(page, 'Guardar', { 'rate_periods.0.to': '2020-01-01' });
    expect(refused.status).toBe(400);
    expect(errorOf(refused, 'rate_periods.0.to')).toContain('antes de empezar');
  });

  it('stays as it is stored, with the reason beside its field, when something else is saved', async () => {
    const wrong = { kind: 'no-pickup', from: 'Carnaval', to: '2027-02-10' };
    const rule = { kind: 'min-days', days: 3, from: '2027-01-01', to: '2027-01-31', name: { es: 'Enero' } };
    const stored = () =>
      site.query<{ restrictions: unknown }>('SELECT restrictions FROM content.sites_config WHERE id = 2');
    const [before] = await stored();
    const set = 'UPDATE content.sites_config SET restrictions = $1 WHERE id = 2';
    await site.query(set, [JSON.stringify([wrong, rule])]);
    const page = await editor.open('/staff/content/sites_config/2?group=rates');
    expect([typedIn(page, 'restrictions.0.from'), errorOf(page, 'restrictions.0.from')]).toEqual([
      'Carnaval',
      expect.stringContaining('«Carnaval» no es un día'),
    ]);
    expect(getControl(page, 'restrictions.0.from').attributes.type).toBe('text');
    expect(getControl(page, 'restrictions.1.from').attributes.type).toBe('date');
    expect(page.text).toContain('Enero · 2027-01-01 – 2027-01-31 · Mínimo de días');
    const saved = await editor.send(page, 'Guardar', { 'restrictions.1.days': '4' });
    expect([saved.status, await stored()]).toEqual([303, [{ restrictions: [wrong, { ...rule, days: 4 }] }]]);
    await site.query(set, [JSON.stringify(before?.restrictions)]);
  });

  it('is refused where a brand would lose all its classes', async () => {
    const page = await editor.open('/staff/content/sites_config/1?group=brand');
    const refused = await editor.send(page, 'Guardar', { cars: null });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('deja al menos una')]);
  });

  it('is refused where a field is missing', async () => {
    const form = await editor.open('/staff/content/coupons/new');
    const refused = await editor.send(form, 'Guardar', { percent: '10' });
    expect([refused.status, errorOf(refused, 'code')]).toEqual([400, 'falta un valor.']);
  });
});

describe('two editors of one record', () => {
  it('both save where they change something else', async () => {
    const [mine, theirs] = [
      await openPromo(editor, 'ruta-del-cafe'),
      await openPromo(other, 'ruta-del-cafe'),
    ];
    expect((await other.send(theirs, 'Guardar', { 'translations.en.title': 'Theirs' })).status).toBe(303);
    const saved = await editor.press(mine, 'Guardar', { 'translations.es.title': 'Mío' });
    expect([typedIn(saved, 'translations.es.title'), typedIn(saved, 'translations.en.title')]).toEqual([
      'Mío',
      'Theirs',
    ]);
  });

  it('see both values where they change the same, and lose nothing', async () => {
    const [mine, theirs] = [
      await openPromo(editor, 'ruta-del-cafe'),
      await openPromo(other, 'ruta-del-cafe'),
    ];
    await other.send(theirs, 'Guardar', { 'translations.es.title': 'De otro', link: '/flota?tipo=van' });
    const typed = { 'translations.es.title': 'De esta', 'translations.es.content': '<p>Larga</p>' };
    const conflict = await editor.send(mine, 'Guardar', typed);
    expect([conflict.status, errorOf(conflict, 'translations.es.title')]).toEqual([409, 'Ahora: De otro']);
    for (const [name, value] of Object.entries(typed)) expect(typedIn(conflict, name)).toBe(value);
    expect(typedIn(conflict, 'link')).toBe('/flota?tipo=van');
    const saved = await editor.press(conflict, 'Guardar');
    expect([typedIn(saved, 'translations.es.title'), typedIn(saved, 'link')]).toEqual([
      'De esta',
      '/flota?tipo=van',
    ]);
  });

  it('are told that the record was deleted, with what was typed', async () => {
    const form = await editor.open('/staff/content/redirects/new');
    const made = await editor.press(form, 'Guardar', {
      from: '/borrar',
      to: '/flota',
      code: '302',
      active: 'yes',
    });
    await site.query('DELETE FROM content.redirects WHERE "from" = $1', ['/borrar']);
    const gone = await editor.send(made, 'Guardar', { to: '/sucursales' });
    expect([gone.status, typedIn(gone, 'to')]).toEqual([404, '/sucursales']);
    expect(gone.text).toContain('ya no existe');
  });

  it('send a form twice and save once', async () => {
    const form = await editor.open('/staff/content/redirects/new');
    const typed = { from: '/dos', to: '/flota', code: '302', active: 'yes' };
    const answers = await Promise.all([
      editor.send(form, 'Guardar', typed),
      editor.send(form, 'Guardar', typed),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await site.query('SELECT 1 FROM content.redirects WHERE "from" = $1', ['/dos'])).toHaveLength(1);
  });
});

describe('while the content service is away', () => {
  let usual: typeof site.services.contentEditor | undefined;
  afterEach(() => {
    if (usual) site.services.contentEditor = usual;
  });

  it('a form keeps what was typed, and saves it when the service is back', async () => {
    const page = await openPromo(editor, 'paga-ahora');
    usual = site.services.contentEditor;
    site.services.contentEditor = { ...noContentEditor(), collections: usual.collections };
    const typed = { 'translations.es.title': 'Mientras tanto', status: 'published' };
    const away = await editor.send(page, 'Guardar', typed);
    expect([away.status, typedIn(away, 'translations.es.title')]).toEqual([503, 'Mientras tanto']);
    expect(away.text).toContain('no responde');
    expect((await editor.get('/staff/content')).status).toBe(503);
    expect((await editor.get('/staff/content/promos')).status).toBe(503);
    site.services.contentEditor = usual;
    expect((await editor.press(away, 'Guardar')).text).toContain('Guardado');
  });

  it('an answer that comes too late loses nothing that was typed, and nothing is written twice', async () => {
    const page = await openPromo(editor, 'paga-ahora');
    const name = 'translations.es.title';
    let writes = 0;
    usual = site.services.contentEditor;
    const { write } = usual;
    const late: typeof write = async (...given) => {
      writes += 1;
      await write(...given);
      return { kind: 'unavailable' };
    };
    site.services.contentEditor = { ...usual, write: late };
    const away = await editor.send(page, 'Guardar', { [name]: 'Con demora' });
    expect([away.status, typedIn(away, name)]).toEqual([503, 'Con demora']);
    site.services.contentEditor = usual;
    const saved = await editor.press(away, 'Guardar');
    expect([writes, typedIn(saved, name)]).toEqual([1, 'Con demora']);
    expect((await site.visit().open('/promos')).text).toContain('Con demora');
    expect(saved.text).toMatch(/no se sabe si quedó guardado\. Título \(español\) Con demora/);
  });
});

describe('rights', () => {
  it('nobody without the right sees or changes content, which the audit records', async () => {
    for (const role of ['counter', 'finance'] as const) {
      const visitor = await signInStaff(site, role);
      expect((await visitor.open('/staff/account')).text).not.toContain('Contenido');
      for (const path of ['', '/promos', '/promos/1', '/promos/new'])
        expect([path, (await visitor.get(`/staff/content${path}`)).status]).toEqual([path, 403]);
      const form = { intent: 'save', slug: 'robado', read: '{}', form_id: randomUUID() };
      for (const path of ['/promos/1', '/promos/new'])
        expect((await visitor.post(`/staff/content${path}`, form)).status).toBe(403);
    }
    expect((await site.visit().get('/staff/content')).status).toBe(303);
    const refused = await site.query(
      `SELECT 1 FROM staff_audit WHERE outcome = 'refused' AND subject LIKE 'promos%' AND verb = 'edit-content'`,
    );
    expect(refused.length).toBeGreaterThanOrEqual(2);
  });

  it('a manager changes rates and no texts', async () => {
    const manager = await signInStaff(site, 'manager');
    const start = await manager.open('/staff/content');
    expect(start.text).toContain('Flota');
    expect(start.text).not.toContain('Promociones');
    expect((await manager.get('/staff/content/promos/1')).status).toBe(403);
    expect((await manager.get(rates)).status).toBe(200);
  });

  it('that the token of the site does not have are named as such on every page', async () => {
    const { collections } = site.services.contentEditor;
    const refused = async () => ({ kind: 'unavailable' as const, isRefused: true });
    const reads = {
      list: refused,
      listAll: refused,
      listFiles: refused,
      read: refused,
      readPicture: refused,
    };
    const contentEditor = { ...noContentEditor(), collections, ...reads };
    await withServices(site.services, { contentEditor }, async () => {
      for (const path of [
        '',
        '/promos',
        '/promos/new',
        '/promos/1',
        '/promos/1/preview',
        '/promos/1/delete',
      ]) {
        const { status, text } = await editor.get(`/staff/content${path}`);
        expect([path, status, text]).toEqual([path, 503, expect.stringContaining('no tiene permiso')]);
      }
      const picture = await editor.get(`/staff/content/pictures/${randomUUID()}`);
      expect([picture.status, picture.text]).toEqual([503, expect.stringContaining('no tiene permiso')]);
    });
  });

  it('a collection, a record or a button that does not exist is not found', async () => {
    for (const path of ['directus_users', 'directus_users/1', 'promos/999999', 'promos/abc'])
      expect([path, (await editor.get(`/staff/content/${path}`)).status]).toEqual([path, 404]);
    expect((await editor.post('/staff/content/promos/1', { intent: 'other' })).status).toBe(400);
    expect((await editor.post('/staff/content/promos/1', { intent: 'row-add:slug' })).status).toBe(400);
  });
});

describe('the history of a record', () => {
  it('takes one edit back by another one, refused where the same was changed since', async () => {
    const page = await openCorolla(editor);
    const price = typedIn(page, 'precio_firefly');
    const saved = await editor.press(page, 'Guardar', { precio_firefly: '33,00' });
    const cents = () => site.content.current().cars.find(({ model }) => model === 'Corolla')?.dailyCents;
    expect(cents()).toBe(3300);
    const undone = await editor.press(saved, 'Deshacer el cambio');
    expect(undone.text).toContain('El cambio está deshecho');
    expect([typedIn(undone, 'precio_firefly'), cents()]).toEqual([price, 3200]);

    await editor.press(await openCorolla(editor), 'Guardar', { precio_firefly: '34.00' });
    const last = await editor.press(await openCorolla(editor), 'Guardar', { precio_firefly: '35.00' });
    const revisions = await site.query<{ id: string }>(
      `SELECT id FROM content_revisions WHERE collection = 'flota' AND after->>'precio_firefly' = '34.00'`,
    );
    const conflict = await editor.post(last.url.pathname, {
      intent: `undo:${revisions[0]?.id}`,
      form_id: randomUUID(),
    });
    expect([conflict.status, typedIn(conflict, 'precio_firefly')]).toEqual([409, price]);
    expect(errorOf(conflict, 'precio_firefly')).toBe('Ahora: 35.00');
    expect(typedIn(await editor.press(conflict, 'Guardar'), 'precio_firefly')).toBe(price);
  });
});

describe('deleting a record', () => {
  const typed = { from: '/de-prueba', to: '/flota', code: '302', active: 'yes' };
  const isThere = async () =>
    (
      await site.query<{ id: number }>('SELECT id FROM content.redirects WHERE "from" = $1', [typed.from])
    ).map(({ id }) => id);
  const make = async () => editor.press(await editor.open('/staff/content/redirects/new'), 'Guardar', typed);

  it('asks once; its history brings it back with its key', async () => {
    const made = await make();
    const before = await isThere();
    const asked = await editor.click(made, 'Eliminar');
    expect(asked.text).toContain('Ningún otro registro lo nombra');
    expect(await isThere()).toEqual(before);
    const gone = await editor.press(asked, 'Sí, eliminar');
    expect([gone.text, await isThere()]).toEqual([expect.stringContaining('Eliminado.'), []]);
    expect((await site.visit().get(typed.from)).status).toBe(404);
    const list = await editor.open('/staff/content/redirects');
    const back = await editor.press(await editor.click(list, 'de-prueba → /flota'), 'Deshacer el cambio');
    expect([back.text, await isThere()]).toEqual([expect.stringContaining('está deshecho'), before]);
    expect((await site.visit().get(typed.from)).status).toBe(302);
    expect((await editor.open('/staff/content/redirects')).text).not.toContain('Eliminados');
    const audit = await site.query<{ subject: string }>(
      `SELECT subject FROM staff_audit WHERE verb = 'delete-content' AND outcome = 'done'`,
    );
    expect(audit.at(-1)?.subject).toBe(`redirects/${before[0]}`);
    await editor.press(await editor.click(back, 'Eliminar'), 'Sí, eliminar');
  });

  it('takes back an edit that made a record, once it is confirmed', async () => {
    const asked = await editor.click(await make(), 'Deshacer');
    expect(await isThere()).toHaveLength(1);
    const gone = await editor.press(asked, 'Sí, eliminar');
    expect(gone.text).toContain('Deshizo un cambio.');
    expect(await isThere()).toEqual([]);
  });

  it('is refused where the site would leave out another record, which it names', async () => {
    const asked = await editor.open('/staff/content/car_classes/ICAR/delete');
    expect(asked.text).toContain('Flota · Toyota Corolla');
    const refused = await editor.send(asked, 'Sí, eliminar');
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringMatching(/No se eliminó.*Flota · Toyota Corolla \(ICAR\): /),
    ]);
    expect((await editor.get('/staff/content/car_classes/ICAR')).status).toBe(200);
  });

  it('is refused where somebody changed the record since it was shown', async () => {
    const made = await make();
    const asked = await editor.click(made, 'Eliminar');
    await other.press(await other.open(made.url.pathname), 'Guardar', { to: '/sucursales' });
    const refused = await editor.send(asked, 'Sí, eliminar');
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('otra persona lo cambió')]);
    expect((await editor.press(refused, 'Sí, eliminar')).text).toContain('Eliminado.');
  });
});

describe('a draft', () => {
  const at = (minutes: number) => new Date(Date.now() + (minutes - 300) * 60_000).toISOString().slice(0, 16);

  it('is published at its time, and not before', async () => {
    const page = await openPromo(editor, 'bienvenido');
    for (const publish_at of [at(-5), '2027-03-14T25:99']) {
      const wrong = await editor.send(page, 'Guardar borrador', { link: '/flota?tipo=suv', publish_at });
      expect([wrong.status, typedIn(wrong, 'link')]).toEqual([400, '/flota?tipo=suv']);
      expect(errorOf(wrong, 'publish_at')).toContain('ya pasaron');
    }
    const kept = await editor.press(page, 'Guardar borrador', {
      link: '/flota?tipo=suv',
      publish_at: at(10),
    });
    expect(kept.text).toContain('El sitio sigue como estaba');
    const link = () => site.content.current().promos.find(({ slug }) => slug === 'bienvenido')?.link;
    expect(link()).not.toBe('/flota?tipo=suv');
    const draft = await editor.click(kept, 'Hay un borrador');
    expect(typedIn(draft, 'link')).toBe('/flota?tipo=suv');
    site.passMinutes(11);
    await expect.poll(link, FRESH).toBe('/flota?tipo=suv');
    site.passMinutes(-11);
    expect((await editor.open('/staff/content')).text).not.toContain('bienvenido');
  });

  it('of settings opens in its group, where it is saved', async () => {
    const page = await editor.open(rates);
    const name = 'grace_minutes';
    await editor.press(page, 'Guardar borrador', { [name]: '17' });
    const draft = await editor.click(await editor.open('/staff/content'), 'Marcas y tarifas · 1');
    expect(typedIn(draft, name)).toBe('17');
    await editor.press(draft, 'Guardar');
    expect(site.content.current().site.rates.graceMinutes).toBe(17);
  });

  it('that was published is not kept or published again from a page that is still open', async () => {
    const page = await editor.open('/staff/content/redirects/new');
    const typed = { from: '/una-vez', to: '/flota', code: '302', active: 'yes' };
    await editor.press(page, 'Guardar borrador', { ...typed, publish_at: at(10) });
    const open = await editor.click(await editor.open('/staff/content'), 'Redirecciones · ');
    const made = () => site.query('SELECT 1 FROM content.redirects WHERE "from" = $1', ['/una-vez']);
    site.passMinutes(11);
    const waiting = () => site.query(`SELECT 1 FROM content_drafts WHERE collection = 'redirects'`);
    await expect.poll(async () => (await waiting()).length, FRESH).toBe(0);
    site.passMinutes(-11);
    for (const button of ['Guardar', 'Guardar borrador']) {
      const refused = await editor.send(open, button, { publish_at: '' });
      expect([refused.status, typedIn(refused, 'from')]).toEqual([409, '/una-vez']);
    }
    expect(await made()).toHaveLength(1);
  });

  it('whose writing was not answered is published when the service is back', async () => {
    const page = await openPromo(editor, 'bienvenido');
    await editor.press(page, 'Guardar borrador', { link: '/flota?tipo=van', publish_at: at(10) });
    const usual = site.services.contentEditor;
    let tried = 0;
    const write: typeof usual.write = async () => {
      tried += 1;
      return { kind: 'unavailable' };
    };
    site.services.contentEditor = { ...usual, write };
    site.passMinutes(11);
    await expect.poll(() => tried, FRESH).toBeGreaterThan(0);
    site.services.contentEditor = usual;
    const link = () => site.content.current().promos.find(({ slug }) => slug === 'bienvenido')?.link;
    await expect.poll(link, FRESH).toBe('/flota?tipo=van');
    site.passMinutes(-11);
  });

  it.each([
    [{ link: 'javascript:alert(1)' }, 'Enlace: el enlace «javascript:alert(1)» no lleva a ninguna página'],
    [
      { 'translations.es.content': '<p><a href="javascript:alert(1)">Uno</a></p>' },
      'Textos · Contenido: el enlace «javascript:alert(1)» no lleva a ninguna página',
    ],
  ])('that the site would not show stays, and names the field: %j', async (typed, reason) => {
    const page = await openPromo(editor, 'ruta-del-cafe');
    const draft = await editor.press(page, 'Guardar borrador', { ...typed, publish_at: at(10) });
    site.passMinutes(11);
    const list = async () => (await editor.open('/staff/content')).text;
    await expect.poll(list, FRESH).toContain(`No se publicó: ${reason}`);
    site.passMinutes(-11);
    await editor.press(await editor.click(draft, 'Hay un borrador'), 'Descartar borrador');
  });

  it('that is refused at its time stays in the list with the reason', async () => {
    const page = await openPromo(editor, 'ruta-del-cafe');
    await editor.press(page, 'Guardar borrador', { 'translations.es.title': 'Luego', publish_at: at(10) });
    await other.press(await openPromo(other, 'ruta-del-cafe'), 'Guardar', {
      'translations.es.title': 'Antes',
    });
    site.passMinutes(11);
    await expect
      .poll(async () => (await editor.open('/staff/content')).text, FRESH)
      .toContain('otra persona cambió lo mismo después');
    site.passMinutes(-11);
    const list = await editor.open('/staff/content');
    const draft = await editor.click(list, 'Promociones · ');
    const dropped = await editor.press(draft, 'Descartar borrador');
    expect(dropped.text).toContain('El borrador se descartó');
    expect((await editor.open('/staff/content')).text).not.toContain('Publicar el');
  });
});
