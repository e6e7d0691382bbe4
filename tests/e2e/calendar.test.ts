import type { Page } from '@playwright/test';
import { inDays } from '../support/search-days.ts';
import { DESK, expect, PHONE, test, toGate } from './fixtures.ts';
import { type Language, WORDS } from './words.ts';

/** A day as the calendar reads it out. */
function nameDay(language: Language, date: string): RegExp {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const named = new Date(Date.UTC(year, month - 1, day));
  const format = new Intl.DateTimeFormat(language === 'es' ? 'es-ES' : 'en-US', {
    timeZone: 'UTC',
    dateStyle: 'full',
  });
  return new RegExp(format.format(named));
}

async function openCalendar(page: Page, language: Language): Promise<void> {
  const words = WORDS[language];
  await page.goto(words.home);
  const opener = page.getByRole('button', { name: words.openCalendar(words.pickupDate) });
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(opener).toBeVisible();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: words.calendar })).toBeVisible();
}

for (const [language, viewport, locale] of [
  ['es', PHONE, 'es-PA'],
  ['en', DESK, 'en-US'],
] as const) {
  const words = WORDS[language];
  const gate = toGate(language, viewport);

  test.describe(() => {
    test.use({ viewport, locale });

    test(`A visitor chooses the dates in the calendar by keyboard, in ${language}${gate}`, async ({
      page,
    }) => {
      await openCalendar(page, language);
      const dialog = page.getByRole('dialog', { name: words.calendar });
      const pickup = inDays(1);
      await expect(dialog.getByRole('button', { name: nameDay(language, pickup) })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('status').last()).toHaveText(words.nowReturn);
      // The focus has moved on to the first day that the return may be.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(words.pickupDate, { exact: true })).toHaveValue(inDays(8));
      await expect(page.getByLabel(words.returnDate, { exact: true })).toHaveValue(inDays(17));
      await expect(dialog.getByRole('status').last()).toHaveText(words.chosenDates);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: words.openCalendar(words.pickupDate) })).toBeFocused();
    });

    test(`The calendar names its months and days in ${language} @nightly`, async ({ page }) => {
      await openCalendar(page, language);
      const dialog = page.getByRole('dialog', { name: words.calendar });
      const month = new Intl.DateTimeFormat(language === 'es' ? 'es-ES' : 'en-US', {
        month: 'long',
        timeZone: 'UTC',
      });
      await expect(dialog.getByRole('grid').first()).toHaveAccessibleName(
        new RegExp(month.format(new Date(`${inDays(1)}T00:00Z`)), 'i'),
      );
      await dialog.getByRole('button', { name: words.done }).click();
      await expect(dialog).toBeHidden();
    });
  });
}

test('The calendar lets nobody choose days that are past or on which the branch is closed', async ({
  page,
}) => {
  const words = WORDS.es;
  await page.goto('/');
  await page.getByLabel(words.pickupPlace).selectOption('ONX');
  await page.getByRole('button', { name: words.openCalendar(words.pickupDate) }).click();
  const dialog = page.getByRole('dialog', { name: words.calendar });
  await expect(dialog).toContainText('Los días tachados están cerrados en la sucursal elegida.');
  const sunday =
    [3, 4, 5, 6, 7, 8, 9].map(inDays).find((date) => new Date(`${date}T00:00Z`).getUTCDay() === 0) ?? '';
  const day = dialog.getByRole('button', { name: nameDay('es', sunday) });
  if (!(await day.isVisible())) await dialog.getByRole('button', { name: 'Siguiente' }).first().click();
  await expect(day).toBeDisabled();
  await page.keyboard.press('Escape');
  const today = page.getByLabel(words.pickupDate, { exact: true });
  await expect(today).toHaveAttribute('min', inDays(0));
});

test('A click on the date opens the calendar, and choosing counts the days at once', async ({ page }) => {
  const words = WORDS.en;
  await page.goto('/en');
  const dialog = page.getByRole('dialog', { name: words.calendar });
  // A click before the scripts have started opens the browser's own calendar, or none.
  await expect(async () => {
    await page.getByLabel(words.pickupDate, { exact: true }).click();
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Next' }).first().click();
  const cells = dialog.getByRole('gridcell').getByRole('button', { disabled: false });
  await cells.nth(10).click();
  await cells.nth(15).click();
  await dialog.getByRole('button', { name: words.done }).click();
  await expect(page.getByText('5 rental days')).toBeVisible();
});

test('A button of the calendar that shows only a sign tells its name when it is pointed at @nightly', async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await openCalendar(page, 'es');
  const tooltip = page.locator('.tooltip', { hasText: 'Mes siguiente' });
  await expect(tooltip).toBeHidden();
  await page.locator('.tooltip-anchor', { has: tooltip }).getByRole('button').hover();
  await expect(tooltip).toBeVisible();
  await expect(tooltip).toHaveCSS('transition-duration', '0.25s, 0s');
  await expect(tooltip).toHaveCSS('transition-delay', '0s, 0s');
  await expect(tooltip).toHaveCSS('z-index', '1100');
  await page.mouse.move(0, 0);
  await expect(tooltip).toBeHidden();
});
