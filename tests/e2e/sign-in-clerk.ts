import type { Browser } from '@playwright/test';
import { demoStaff } from '#demo/staff.ts';
import { expect, type Page } from './fixtures.ts';

const TABLET = { width: 1024, height: 768 };

/** A tablet at the counter, on which an employee of the demonstration has signed in. */
export async function signInClerk(browser: Browser, role: (typeof demoStaff)[number]['role']): Promise<Page> {
  const page = await browser.newPage({ viewport: TABLET });
  const person = demoStaff.find((each) => each.role === role);
  await page.goto('/staff');
  await page.getByLabel('Correo').fill(person?.email ?? '');
  await page.getByLabel('Contraseña').fill(person?.password ?? '');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('El día');
  return page;
}
