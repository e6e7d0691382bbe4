import type { Locator, Page, Route } from '@playwright/test';
import { inDays, openDayInColon } from '../support/search-days.ts';
import { DESK, expect, PHONE, test, toGate } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { type Language, WORDS } from './words.ts';

const LOWEST_TOTAL = { es: /El total más bajo/, en: /The lowest total/ };

/** The accessible name of a day in the calendar. */
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
  await waitForHydration(page);
  await page.getByRole('button', { name: words.openCalendar(words.pickupDate) }).focus();
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
      const pickup = inDays(2);
      await expect(dialog.getByRole('button', { name: nameDay(language, pickup) })).toBeFocused();
      await expect(dialog.getByText(LOWEST_TOTAL[language])).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('status').last()).toHaveText(words.nowReturn);
      await page.keyboard.press('PageDown');
      await page.keyboard.press('PageUp');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(words.pickupDate, { exact: true })).toHaveValue(inDays(9));
      await expect(page.getByLabel(words.returnDate, { exact: true })).toHaveValue(inDays(17));
      await expect(dialog.getByRole('status').last()).toHaveText(words.chosenDates);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: words.openCalendar(words.pickupDate) })).toBeFocused();
    });

    test(`The calendar names the total of each day where they differ, in ${language}${gate}`, async ({
      page,
    }) => {
      await page.goto(words.home);
      await waitForHydration(page);
      await page.getByLabel(words.pickupPlace).selectOption('ONX');
      await page.getByRole('button', { name: words.openCalendar(words.pickupDate) }).click();
      const dialog = page.getByRole('dialog', { name: words.calendar });
      const open = dialog.getByRole('button', { name: nameDay(language, openDayInColon(9)) });
      await expect(open).toHaveAccessibleName(/, \$\d+\.\d\d/);
      await expect(open).toHaveAttribute('data-total', /^\d+\.\d\d$/);
    });
  });
}

test('Days that are past or on which the branch is closed cannot be chosen in the calendar', async ({
  page,
}) => {
  const words = WORDS.es;
  await page.goto('/');
  await waitForHydration(page);
  await page.getByLabel(words.pickupPlace).selectOption('ONX');
  await page.getByRole('button', { name: words.openCalendar(words.pickupDate) }).click();
  const dialog = page.getByRole('dialog', { name: words.calendar });
  await expect(dialog).toContainText('Los días tachados están cerrados en la sucursal elegida.');
  const sunday =
    [3, 4, 5, 6, 7, 8, 9].map(inDays).find((date) => new Date(`${date}T00:00Z`).getUTCDay() === 0) ?? '';
  await expect(dialog.getByRole('button', { name: nameDay('es', sunday) })).toBeDisabled();
  await page.keyboard.press('Escape');
  const today = page.getByLabel(words.pickupDate, { exact: true });
  await expect(today).toHaveAttribute('min', inDays(0));
});

test('A click on a date edits that end, the other stays, and the days are counted at once', async ({
  page,
}) => {
  const words = WORDS.en;
  await page.goto('/en');
  await waitForHydration(page);
  const [pickup, back] = [words.pickupDate, words.returnDate].map((name) =>
    page.getByLabel(name, { exact: true }),
  ) as [Locator, Locator];
  const dialog = page.getByRole('dialog', { name: words.calendar });
  const press = (day: number) => dialog.getByRole('button', { name: nameDay('en', inDays(day)) }).click();
  await back.click();
  await expect(dialog.getByRole('tab', { name: 'Return' })).toHaveAttribute('aria-selected', 'true');
  await press(6);
  await dialog.getByRole('button', { name: words.done }).click();
  await expect(page.getByText('4 rental days')).toBeVisible();
  await expect(pickup).toHaveValue(inDays(2));
  await pickup.click();
  await press(3);
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 rental days')).toBeVisible();
  await expect(back).toHaveValue(inDays(6));
  await dialog.waitFor({ state: 'hidden' });
  await pickup.click();
  await press(9);
  await expect(back).toHaveValue(inDays(10));
  await dialog.getByRole('tab', { name: 'Pick-up' }).click();
  await press(8);
  await expect(pickup).toHaveValue(inDays(8));
  await expect(back).toHaveValue(inDays(10));
});

/** What may become of the request for the totals. Chromium reports other failures as errors of the page. */
const WITHOUT_TOTALS: ((route: Route) => Promise<void>)[] = [
  () => new Promise(() => {}),
  (route) => route.fulfill({ status: 400 }),
  (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '<html>' }),
];

test('A visitor chooses dates while the totals of the calendar hang, fail or cannot be read', async ({
  page,
}) => {
  const words = WORDS.es;
  const dialog = page.getByRole('dialog', { name: words.calendar });
  const press = (day: number) => dialog.getByRole('button', { name: nameDay('es', inDays(day)) }).click();
  for (const respond of WITHOUT_TOTALS) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route('**/calendario.json?*', respond);
    const asked = page.waitForRequest('**/calendario.json?*');
    await openCalendar(page, 'es');
    await asked;
    await press(8);
    await press(12);
    await expect(dialog.getByRole('status').last()).toHaveText(words.chosenDates);
    await expect(dialog.locator('[data-total]')).toHaveCount(0);
    await dialog.getByRole('button', { name: words.done }).click();
    await expect(page.getByLabel(words.pickupDate, { exact: true })).toHaveValue(inDays(8));
    await expect(page.getByLabel(words.returnDate, { exact: true })).toHaveValue(inDays(12));
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('A date is shown with its weekday until it is edited', async ({ page }) => {
  await page.goto('/en');
  await waitForHydration(page);
  const pickup = page.getByLabel(WORDS.en.pickupDate, { exact: true });
  const shown = page.locator('.date-control > .date-shown').first();
  const name = new Date(`${inDays(4)}T00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  await pickup.focus();
  await expect(shown).toBeHidden();
  await pickup.fill(inDays(4));
  await pickup.blur();
  await expect(shown).toBeVisible();
  await expect(shown).toHaveText(name);
});
