import { expect, test } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { PHONE } from './fixtures.ts';

test.use({ viewport: PHONE, locale: 'en-US' });

test('A renter signs in with another service, keeps a telephone number, and leaves', async ({ page }) => {
  await page.goto('/en/cuenta/entrar');
  await page.getByRole('button', { name: 'Sign in with Sandbox' }).click();
  await page.getByText('Ana').first().click();
  await expect(page).toHaveURL(/\/en\/cuenta$/);
  await expect(page.getByText('Signed in as ana.rios@example.com')).toBeVisible();
  await page.getByLabel('Phone').fill('6123-4567');
  await page.getByRole('button', { name: 'Save my details' }).click();
  await expect(page.getByText('Your details are saved')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('+507 6123-4567');
  await expectAccessible(page, 'profile');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You have signed out')).toBeVisible();
});
