import { expect, test } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';

const PASSWORD = 'Tucán-azul-2026';

/** The link in the mail to that address. The mail viewer is on the port after the site's. */
async function readLink(baseURL: string | undefined, to: string): Promise<string> {
  const viewer = `http://localhost:${Number(new URL(baseURL ?? '').port) + 1}`;
  let link: string | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`${viewer}/mails.json?to=${encodeURIComponent(to)}`);
      const [mail] = (await answer.json()) as { text: string }[];
      link = /https?:\/\/\S+token=\S+/.exec(mail?.text ?? '')?.[0];
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}

test.slow();
test.use({ viewport: { width: 360, height: 740 }, locale: 'en-US' });

test('A renter opens an account, keeps a telephone number in it, and leaves', async ({ page, baseURL }) => {
  const email = `renter-${Date.now()}@example.com`;
  await page.goto('/en');
  await page.locator('header details').getByText('Menu').click();
  await page.getByRole('link', { name: 'My account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeVisible();
  await expectAccessible(page, 'sign in');
  await page.getByRole('link', { name: 'Create one' }).click();
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('region', { name: /4 things/ })).toBeFocused();
  await expectAccessible(page, 'registration with errors');
  await page.getByLabel('First name').fill('Ana');
  await expect(page.getByRole('region', { name: /3 things/ })).toBeVisible();
  await page.getByLabel('Last name').fill('Ríos');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();

  await page.goto(await readLink(baseURL, email));
  await expectAccessible(page, 'confirmation');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('Your address is confirmed')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('another password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Login failed, please check your credentials.');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await page.getByLabel('Phone').fill('6123-4567');
  await page.getByRole('button', { name: 'Save my details' }).click();
  await expect(page.getByText('Your details are saved')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('+507 6123-4567');
  await expectAccessible(page, 'profile');
  await page.reload();
  await expect(page.getByLabel('Phone')).toHaveValue('+507 6123-4567');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You have signed out')).toBeVisible();
  await page.goto('/en/cuenta');
  await expect(page).toHaveURL(/\/en\/cuenta\/entrar$/);
});

test('A renter signs in with another service @nightly', async ({ page }) => {
  await page.goto('/en/cuenta/entrar');
  await page.getByRole('button', { name: 'Sign in with Sandbox' }).click();
  await page.getByText('Ana').first().click();
  await expect(page).toHaveURL(/\/en\/cuenta$/);
  await expect(page.getByText('Signed in as ana.rios@example.com')).toBeVisible();
});
