import type { Locator, Page } from '@playwright/test';
import type { Search } from '../support/search-days.ts';
import { expect } from './fixtures.ts';
import { type Language, WORDS } from './words.ts';

/** Cards of the sandbox; payments.md#test-cards. */
export const CARDS = {
  frictionless: '4012000000020071',
  challenge: '4012000000020006',
  declined: '4111111111119999',
};

export function toFleetAddress(language: Language, search: Search): string {
  return `${language === 'en' ? '/en' : ''}/flota?${new URLSearchParams({ ...search })}`;
}

/** Fills in the search form of the home page and submits it. */
export async function searchCars(page: Page, language: Language, search: Search): Promise<void> {
  const words = WORDS[language];
  const form = page.getByRole('main').getByRole('form');
  await form.getByLabel(words.pickupPlace).selectOption(search.pickup_location);
  await form.getByLabel(words.returnPlace).selectOption(search.return_location);
  await form.getByLabel(words.pickupDate, { exact: true }).fill(search.pickup_date);
  await form.getByLabel(words.returnDate, { exact: true }).fill(search.return_date);
  await form.getByLabel(words.pickupTime).selectOption(search.pickup_time);
  await form.getByLabel(words.returnTime).selectOption(search.return_time);
  await form.getByRole('button', { name: words.search }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.fleetHeading })).toBeVisible();
}

/** Opens the fleet for a search and chooses the Corolla. */
export async function chooseCar(
  page: Page,
  language: Language,
  choice: { search: Search; type?: 'prepaid' | 'normal' },
): Promise<void> {
  const words = WORDS[language];
  const way = choice.type === 'normal' ? '&pago=normal' : '';
  await page.goto(toFleetAddress(language, choice.search) + way);
  await page.getByRole('button', { name: words[choice.type ?? 'prepaid'] }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.reservaHeading })).toBeVisible();
}

/** Makes the choices of the worked example and waits until the bill shows $484.14. */
export async function chooseExample(page: Page, language: Language): Promise<void> {
  const words = WORDS[language];
  await page.getByRole('radio', { name: words.protection }).check();
  await page.getByRole('checkbox', { name: words.era }).check();
  for (const line of [words.extras, words.drivers]) await openLine(page, line);
  await page.getByRole('button', { name: words.panapass }).click();
  await page.getByLabel(words.drivers).selectOption('1');
  await expect(page.getByRole('button', { name: words.toPayment })).toContainText('$484.14');
}

/** Opens a section of `/reserva` that is closed until it contains a choice. */
export async function openLine(page: Page, line: string): Promise<void> {
  const details = page.locator('details', { has: page.locator('summary', { hasText: line }) });
  await details.locator('summary').click();
  await expect(details).toHaveAttribute('open');
}

/** Fills the boxes for day, month and year. */
export async function fillDate(group: Locator, date: string): Promise<void> {
  for (const [index, text] of date.split('-').reverse().entries())
    await group.getByRole('textbox').nth(index).fill(text);
}

/** Fills in the data of the main driver. */
export async function fillRenter(page: Page, language: Language, email = 'ana@example.com'): Promise<void> {
  const words = WORDS[language];
  await page.getByLabel(words.firstName, { exact: true }).fill('Ana');
  await page.getByLabel(words.lastName).fill('Pérez');
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.phone).fill('6123-4567');
  await fillDate(page.getByRole('group', { name: words.birthday }), '1990-05-17');
  await page.getByLabel(words.license).fill('N-1234');
  await page.getByLabel(words.terms).check();
}

/** Goes from the fleet to the card form. */
export async function goToCheckout(page: Page, language: Language, search: Search): Promise<void> {
  const words = WORDS[language];
  await chooseCar(page, language, { search });
  await page.getByRole('radio', { name: words.protection }).check();
  await fillRenter(page, language);
  await page.getByRole('button', { name: words.toPayment }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.checkoutHeading })).toBeVisible();
}

export async function fillCard(page: Page, language: Language, number: string): Promise<void> {
  const words = WORDS[language];
  await page.getByLabel(words.cardHolder).fill('Ana Pérez');
  await page.getByLabel(words.cardNumber).fill(number);
  await page.getByLabel(words.expiration).fill('12/31');
  await page.getByLabel(words.cvv).fill('123');
}

/**
 * Like `fillCard`, for tests in which the bank's window must open. Only scripts open it within the click, and
 * scripts also group the digits of the number, so the grouped number shows that they run.
 */
export async function fillCardWithScripts(page: Page, language: Language, number: string): Promise<void> {
  await fillCard(page, language, number);
  await expect(page.getByLabel(WORDS[language].cardNumber)).toHaveValue(
    number.replace(/\d{4}(?=\d)/g, '$& '),
  );
}

/** Approves the payment on the bank's page, which uses the language of the browser. */
export async function approveAtBank(bank: Page): Promise<void> {
  await bank.getByLabel(/Contraseña|Password/).fill('3ds2');
  await bank.getByRole('button', { name: /Aprobar el pago|Approve payment/ }).click();
}
