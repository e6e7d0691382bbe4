import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { roleIds, staticUserIds } from '#content-service/schema/roles.ts';
import { makeUser } from '#tests/contracts/content/some-users.ts';
import { send, type Target } from '#tests/contracts/content/target.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, headingOf, type Page } from '#tests/support/html/page.ts';
import { openForTests } from '#tests/support/open-for-tests.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const typedIn = (page: Page, name: string) => readValues(getControl(page, name))[0];

/** The editor of the office, of a site whose content is in the service that `open` returns (firefly). */
export function describeOffice(open: () => Promise<Target>): void {
  describe('the office on a Directus', () => {
    const target = openForTests(open);
    let site: TestSite;
    let editor: Visitor;

    beforeAll(async () => {
      const { email, password } = await makeUser(target, { role: roleIds.staff });
      site = await openTestSite({
        CONTENT_URL: target.baseUrl,
        CONTENT_PUBLIC_TOKEN: target.tokens.public,
        CONTENT_SERVER_TOKEN: target.tokens.server,
        CONTENT_EDITOR_TOKEN: target.tokens.editor,
      });
      const { staff, clock } = site.services;
      await staff.addDemo([
        {
          id: randomUUID(),
          email,
          role: 'editor',
          branches: undefined,
          language: 'es',
          createdAt: clock.now(),
        },
      ]);
      editor = site.visit();
      const start = await editor.press(await editor.open('/staff/sign-in'), 'Entrar', { email, password });
      expect(start.text).toContain('Textos y páginas');
      return () => site.close();
    });

    const asAdmin = async (path: string, json: object) =>
      expect((await send(target, path, { method: 'PATCH', as: 'admin', json })).status).toBe(200);
    const openPromo = async () =>
      editor.click(await editor.open('/staff/content/promos?q=paga-ahora'), 'paga-ahora');

    it('changes a promotion in two languages, and takes it back', async () => {
      const saved = await editor.press(await openPromo(), 'Guardar', {
        'translations.es.title': 'Paga hoy',
        'translations.en.title': 'Pay today',
      });
      expect(saved.text).toContain('Está en el sitio antes de diez segundos');
      expect((await site.visit().open('/promos')).text).toContain('Paga hoy');
      expect((await site.visit().open('/en/promos')).text).toContain('Pay today');
      const undone = await editor.press(saved, 'Deshacer el cambio');
      expect(undone.text).toContain('El cambio está deshecho');
      expect(typedIn(undone, 'translations.es.title')).not.toBe('Paga hoy');
    });

    it('changes a rate, and refuses one that the site would not use', async () => {
      const settings = await editor.click(await editor.open('/staff/content/sites_config'), 'Firefly');
      const page = await editor.open(`${settings.url.pathname}?group=rates`);
      const name = 'length_rates.0.percent';
      const refused = await editor.send(page, 'Guardar', { [name]: '300' });
      expect([refused.status, errorOf(refused, name)]).toEqual([400, expect.stringContaining('porcentaje')]);
      const saved = await editor.press(page, 'Guardar', { [name]: '11' });
      expect([saved.status, Number(typedIn(saved, name))]).toEqual([200, 11]);
      expect(site.content.current().site.rates.lengthRates[0]).toMatchObject({ percent: 1_100 });
    });

    it('makes a record, which Directus numbers', async () => {
      const made = await editor.press(await editor.open('/staff/content/redirects/new'), 'Guardar', {
        from: '/desde-directus',
        to: '/flota',
        code: '302',
        active: 'yes',
      });
      expect([made.status, headingOf(made)]).toEqual([200, expect.stringContaining('desde-directus')]);
      expect((await site.visit().get('/desde-directus')).location).toContain('/flota');
    });

    it('says in the words of Directus why it refuses a write', async () => {
      const page = await openPromo();
      const validation = { _and: [{ link: { _starts_with: '/flota' } }] };
      await asAdmin('fields/promos/link', { meta: { validation } });
      const refused = await editor.send(page, 'Guardar', { link: '/sucursales' });
      await asAdmin('fields/promos/link', { meta: { validation: null } });
      expect([refused.status, errorOf(refused, 'link')]).toEqual([
        400,
        expect.stringMatching(/el servicio de contenido no lo acepta; dice: «Validation failed .*link/),
      ]);
      expect(typedIn(refused, 'link')).toBe('/sucursales');
    });

    it('says that its token has no right, and keeps what was typed', async () => {
      const page = await openPromo();
      const setToken = (user: 'public' | 'editor', token: string) =>
        asAdmin(`users/${staticUserIds[user]}`, { token });
      await setToken('editor', 'another-token-of-this-test');
      await setToken('public', target.tokens.editor);
      const refused = await editor.send(page, 'Guardar', { link: '/sucursales' });
      await setToken('public', target.tokens.public);
      const unknown = await editor.send(page, 'Guardar', { link: '/sucursales' });
      const start = await editor.get('/staff/content');
      await setToken('editor', target.tokens.editor);
      expect([refused.status, typedIn(refused, 'link')]).toEqual([400, '/sucursales']);
      expect(refused.text).toContain('su clave (token) no tiene permiso');
      expect([unknown.status, start.status]).toEqual([400, 503]);
      for (const { text } of [unknown, start]) expect(text).toContain('su clave (token) no tiene permiso');
    });
  });
}
