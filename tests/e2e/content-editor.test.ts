import { demoStaff } from '#demo/staff.ts';
import { expectUsable } from './expect-accessible.ts';
import { expect, type Page, test, toGate } from './fixtures.ts';

/** Nothing is saved here: the site of these tests is that of all others, which run at the same time. */
async function openAsEditor(page: Page, path: string): Promise<void> {
  const person = demoStaff.find(({ role }) => role === 'editor');
  await page.goto('/staff');
  await page.getByLabel('Correo').fill(person?.email ?? '');
  await page.getByLabel('Contraseña').fill(person?.password ?? '');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contenido');
  await page.goto(path);
}

for (const width of [360, 1280])
  test(`An editor reads lists and forms of content at ${width} px, also with large text${toGate('es', { width })}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openAsEditor(page, '/staff/content');
    await expectUsable(page, 'overview');
    await page.getByRole('link', { name: 'Promociones', exact: true }).click();
    await expectUsable(page, 'list');
    await page.getByRole('link', { name: 'paga-ahora' }).click();
    await expectUsable(page, 'record');
    await page.getByRole('button', { name: 'Vista previa' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Vista previa: paga-ahora/);
    // No script runs in the sandbox of a frame, also not axe; its page is checked as that of the site.
    await page.locator('iframe').evaluateAll((frames) => {
      for (const frame of frames as HTMLElement[])
        frame.replaceWith(Object.assign(document.createElement('iframe'), { title: frame.title }));
    });
    await expectUsable(page, 'preview');
    await page.goto('/staff/content/sites_config/1?group=rates');
    await page.getByText('1. ').first().click();
    await expectUsable(page, 'settings');
    await page.goto('/staff/content/sucursales/1');
    await expectUsable(page, 'branch');
  });

test('Enter saves and does not change rows; a refusal leads to its field by a link', async ({ page }) => {
  await openAsEditor(page, '/staff/content/sucursales/1');
  await page.getByLabel('Latitud').fill('900');
  await page.getByLabel('Latitud').press('Enter');
  const summary = page.getByRole('region', { name: 'No se guardó' });
  await expect(summary).toBeFocused();
  await expectUsable(page, 'refused');
  await summary.getByRole('link').click();
  await expect(page.getByLabel('Latitud')).toBeFocused();
  await expect(page.getByLabel('Latitud')).toHaveValue('900');
});

test('Markup is shown while it is typed, and a text of Word is pasted clean', async ({ page }) => {
  await openAsEditor(page, '/staff/content/promos');
  await page.getByRole('link', { name: 'paga-ahora' }).click();
  const text = page.getByRole('textbox', { name: 'Contenido (español)' });
  const shown = page.getByRole('region', { name: 'Ver cómo queda: Contenido (español)' });
  await text.fill('<p>Hola <strong>mundo</strong><script>alert(1)</script></p>');
  await expect(shown.getByText('Hola mundo')).toBeVisible();
  await text.fill('');
  await text.evaluate((area) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Texto de Word');
    clipboardData.setData(
      'text/html',
      '<html><body><!--StartFragment--><p class=MsoNormal><b>Texto</b> de Word<o:p></o:p></p><!--EndFragment--></body></html>',
    );
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(text).toHaveValue('<p><b>Texto</b> de Word</p>');
  await expect(shown.getByText('Texto de Word')).toBeVisible();
  await expectUsable(page, 'typed');
  const record = page.url();
  const about = page.getByRole('link', { name: 'Texto alternativo' }).first();
  await page.goto((await about.getAttribute('href')) ?? '');
  await expectUsable(page, 'picture');
  await page.goto(record);
  await page.getByRole('link', { name: 'Eliminar' }).click();
  await expectUsable(page, 'deletion');
});

test('A row that was added is open and has the focus', async ({ page }) => {
  await openAsEditor(page, '/staff/content/sites_config/1?group=rates');
  await page.getByRole('button', { name: 'Añadir una duración' }).click();
  await expect(page.getByText('fila nueva')).toBeFocused();
  await expect(page.getByLabel('Desde cuántos días').last()).toBeVisible();
});
