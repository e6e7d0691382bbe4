import { addDays } from '#domain/calendar/panama.ts';
import { AFTER_BOOKING } from './after-booking-words.ts';
import { CARDS, fillDate } from './booking.ts';
import {
  addDriver,
  book,
  choosePhotos,
  fillPapers,
  handInPapers,
  lookUp,
  payDifference,
} from './checking-in.ts';
import { expectUsable } from './expect-accessible.ts';
import { DESK, expect, PHONE, test, toGate } from './fixtures.ts';
import { WORDS } from './words.ts';

const VISITORS = [
  { language: 'es', locale: 'es-PA', size: 'a phone', viewport: PHONE },
  { language: 'es', locale: 'es-PA', size: 'a desk', viewport: DESK },
  { language: 'en', locale: 'en-US', size: 'a phone', viewport: PHONE },
  { language: 'en', locale: 'en-US', size: 'a desk', viewport: DESK },
] as const;

for (const { language, locale, size, viewport } of VISITORS) {
  const words = AFTER_BOOKING[language];
  const prefix = language === 'en' ? '/en' : '';
  const gate = toGate(language, viewport);

  test.describe(() => {
    test.use({ viewport, locale });

    test(`Everybody can look after a reservation on ${size}, in ${language}${gate}`, async ({
      page,
      search,
    }) => {
      const code = await book(page, language, { search });
      await page.goto(`${prefix}/mi-reserva`);
      await expectUsable(page, 'look-up');
      await page.getByRole('button', { name: words.own.submit }).click();
      await expect(page.getByRole('region', { name: WORDS[language].summary(2) })).toBeFocused();
      await expectUsable(page, 'look-up with errors');
      await page.getByLabel(words.own.code).fill('FF-222222');
      await page.getByLabel(words.own.who).fill('Nadie');
      await page.getByRole('button', { name: words.own.submit }).click();
      await expect(page.getByText(words.own.notFound)).toBeVisible();
      await expectUsable(page, 'look-up of nothing');
      await lookUp(page, language, code);
      await expectUsable(page, 'reservation');
      await page.getByRole('link', { name: words.data.link }).click();
      await expect(page.getByRole('heading', { level: 1, name: words.data.heading })).toBeVisible();
      await expectUsable(page, 'data');
      await page.goto(`${prefix}/mi-reserva/${code}/cambiar`);
      await expectUsable(page, 'change');
      const returnDate = page.getByLabel(WORDS[language].returnDate, { exact: true });
      await returnDate.fill('2020-01-01');
      await page.getByRole('button', { name: words.change.submit }).click();
      await expect(page.getByRole('region', { name: WORDS[language].summary(1) })).toBeFocused();
      await expectUsable(page, 'change with errors');
      await returnDate.fill(addDays(search.return_date, 1));
      await page.getByRole('button', { name: words.change.submit }).click();
      await expect(page.getByRole('heading', { name: words.change.difference })).toBeVisible();
      await page.getByText(words.change.bothBills).click();
      await expectUsable(page, 'change with both bills');
      await page.getByRole('button', { name: words.change.toPayment }).click();
      await expect(page.getByRole('heading', { level: 1, name: words.change.pay })).toBeVisible();
      await expectUsable(page, 'payment of a change');
      await payDifference(page, language, CARDS.declined);
      await expect(page.getByRole('alert')).toContainText(WORDS[language].notPaid);
      await expectUsable(page, 'declined payment of a change');
      await page.goto(`${prefix}/mi-reserva/${code}/cancelar`);
      await expectUsable(page, 'cancel');
      await page.getByRole('button', { name: words.cancel.submit }).click();
      await expect(page.getByText(words.cancel.done)).toBeVisible();
      await expectUsable(page, 'canceled reservation');
      await page.goto(`${prefix}/mi-reserva/${code}/cancelar`);
      await expectUsable(page, 'cancel once more');
    });

    test(`Everybody can check in on ${size}, in ${language}${gate}`, async ({ page, search }) => {
      const code = await book(page, language, { search, type: 'normal' });
      await page.goto(`${prefix}/precheckin/preferences`);
      await expectUsable(page, 'preferences before the papers');
      await page.goto(`${prefix}/precheckin`);
      await expectUsable(page, 'start');
      await page.getByLabel(words.own.code).fill(code);
      await page.getByLabel(words.own.who).fill('Pérez');
      await page.getByRole('button', { name: words.start, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: words.papers.heading })).toBeVisible();
      await expectUsable(page, 'papers');
      await fillDate(page.getByRole('group', { name: words.papers.birthday }), '2015-01-01');
      await page.getByRole('button', { name: words.papers.submit }).click();
      await expect(page.getByRole('region', { name: WORDS[language].summary(8) })).toBeFocused();
      await expectUsable(page, 'papers with errors');
      await fillPapers(page, language);
      await choosePhotos(page, language);
      await expect(page.getByText(words.papers.received)).toHaveCount(2);
      await expectUsable(page, 'papers with photos');
      await handInPapers(page, language);
      await expectUsable(page, 'preferences');
      await addDriver(page, language);
      const part = page.getByRole('group').filter({ hasText: words.preferences.driver });
      await fillDate(part.getByRole('group', { name: words.driver.birthday }), '2015-01-01');
      await page.getByRole('button', { name: words.preferences.submit }).click();
      await expect(page.getByRole('region', { name: WORDS[language].summary(1) })).toBeFocused();
      await expectUsable(page, 'preferences with errors');
      await fillDate(part.getByRole('group', { name: words.driver.birthday }), '1985-01-01');
      await page.getByRole('button', { name: words.preferences.submit }).click();
      await expect(page.getByRole('heading', { level: 1, name: words.payment.heading })).toBeVisible();
      await expectUsable(page, 'payment');
      await page.getByRole('button', { name: WORDS[language].pay }).click();
      await expect(page.getByRole('region', { name: WORDS[language].summary(3) })).toBeFocused();
      await expectUsable(page, 'payment with errors');
      await page.getByRole('button', { name: words.payment.atCounter }).click();
      await expect(page.getByRole('heading', { level: 1, name: words.done.heading })).toBeVisible();
      await expectUsable(page, 'thanks');
    });
  });
}
