import { expect, type Page, PHONE, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';

/** The link that books at a branch, which is seen when its card is open. */
function book(page: Page, branch: string) {
  return page.getByRole('link', { name: new RegExp(`^Reservar desde aquí ?: ${branch}`) });
}

test.describe(() => {
  test.use({ viewport: PHONE });
  test('The branches are folded, and a pin opens its own again and again', async ({ page }) => {
    await page.goto('/sucursales');
    await waitForHydration(page);
    await expect(book(page, 'Aeropuerto de Tocumen')).toBeHidden();
    await expect(book(page, 'David')).toBeHidden();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'David' }) });
    await expect(card.getByText(/Hoy: |Abre /).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3600);
    const heading = card.getByRole('heading', { name: 'David' });
    const pin = page.getByRole('link', { name: /^9\. David/ });
    for (const time of ['first', 'second']) {
      await pin.click();
      await expect(book(page, 'David'), time).toBeVisible();
      await expect(heading, time).toBeInViewport();
      await heading.click();
      await expect(book(page, 'David'), time).toBeHidden();
    }
    await page.emulateMedia({ media: 'print' });
    await expect(book(page, 'David')).toBeVisible();
  });

  test('An address with a branch opens it', async ({ page }) => {
    await page.goto('/sucursales#DAV');
    await waitForHydration(page);
    await expect(page.getByRole('heading', { name: 'David' })).toBeInViewport();
    await expect(book(page, 'David')).toBeVisible();
  });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });

    test('An address with a branch opens it without scripts, too', async ({ page }) => {
      await page.goto('/sucursales#DAV');
      await expect(book(page, 'David')).toBeVisible();
      await expect(book(page, 'Chitré')).toBeHidden();
      await page.getByRole('heading', { name: 'Chitré' }).click();
      await expect(book(page, 'Chitré')).toBeVisible();
    });
  });
});

test.describe(() => {
  test.use({ viewport: PHONE });

  test('A pin of the map links to its branch and back, and the list can follow the distance @nightly', async ({
    page,
    context,
  }) => {
    await page.goto('/en/sucursales');
    await waitForHydration(page);
    const pin = page.getByRole('link', { name: /^9\. David/ });
    await pin.click();
    await expect(page).toHaveURL(/#DAV$/);
    await expect(page.getByRole('heading', { level: 3, name: 'David' })).toBeInViewport();
    await page.getByRole('link', { name: /^See it on the map ?: David/ }).click();
    await expect(pin).toBeInViewport();
    await page.getByRole('button', { name: 'Near me' }).click();
    await expect(page.getByText('Your browser did not let us see where you are.')).toBeVisible();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 8.43, longitude: -82.43 });
    await page.getByRole('button', { name: 'Near me' }).click();
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('David');
    await expect(page.getByText('4.4 km away').first()).toBeVisible();
    await page.getByRole('button', { name: 'Back to the original order' }).click();
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Tocumen Airport');
  });
});
