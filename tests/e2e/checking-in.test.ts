import { formatDate, formatDateTime, formatMoney } from '#app/texts/format.ts';
import { addDays } from '#domain/calendar/panama.ts';
import { AFTER_BOOKING } from './after-booking-words.ts';
import { approveAtBank, CARDS, fillCardWithScripts } from './booking.ts';
import {
  addDriver,
  beginCheckIn,
  book,
  choosePhotos,
  dropPhoto,
  fillPapers,
  handInPapers,
  lookUp,
  makePhotos,
  payDifference,
} from './checking-in.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { signInClerk } from './sign-in-clerk.ts';
import { WORDS } from './words.ts';

test.describe(() => {
  test.use({ viewport: PHONE });

  test('A renter books, changes the dates, checks in on a phone with photos, and the counter sees all of it', async ({
    page,
    browser,
    search,
  }) => {
    const words = AFTER_BOOKING.es;
    const code = await book(page, 'es', { search });
    await lookUp(page, 'es', code);

    await page.getByRole('link', { name: words.change.link }).click();
    const longer = addDays(search.return_date, 2);
    await page.getByLabel(WORDS.es.returnDate, { exact: true }).fill(longer);
    await page.getByRole('button', { name: words.change.submit }).click();
    await expect(page.getByRole('heading', { name: words.change.difference })).toBeVisible();
    await page.getByRole('button', { name: words.change.toPayment }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.change.pay })).toBeVisible();
    await payDifference(page, 'es');
    await expect(page.getByText(words.changed)).toBeVisible();

    await beginCheckIn(page, 'es');
    await fillPapers(page, 'es');
    const { heic, jpeg } = await makePhotos();
    const arrive = Promise.withResolvers<void>();
    await page.route('**/precheckin/photos/license?*', async (route) => {
      await arrive.promise;
      await route.continue();
    });
    await page.evaluate(noteSentBytes);
    await page.getByLabel(words.papers.licensePhoto).setInputFiles(jpeg);
    await expect(page.getByRole('progressbar')).toBeVisible();
    const preview = page.getByRole('img', { name: words.papers.preview });
    await expect(preview).toHaveJSProperty('naturalWidth', 304);
    await expect(preview).toHaveJSProperty('naturalHeight', 480);
    arrive.resolve();
    await expect(page.getByText(words.papers.received)).toHaveCount(1);
    const sentBytes = Number(await page.locator('html').getAttribute('data-sent-bytes'));
    expect(sentBytes).toBeGreaterThan(0);
    expect(sentBytes).toBeLessThan(jpeg.buffer.length);
    await page.getByLabel(words.papers.documentPhoto).setInputFiles(heic);
    await expect(page.getByText(words.papers.received)).toHaveCount(2);
    await handInPapers(page, 'es');

    await page.getByRole('button', { name: WORDS.es.panapass }).click();
    await addDriver(page, 'es');
    await page.getByRole('button', { name: words.preferences.submit }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.payment.heading })).toBeVisible();
    // Without scripts "back" would lead to the page of the payment.
    await fillCardWithScripts(page, 'es', CARDS.frictionless);
    await page.getByRole('button', { name: WORDS.es.pay }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.done.heading })).toBeVisible();
    await expect(page.getByRole('img', { name: words.done.qr(code) })).toBeVisible();
    await expect(page.getByRole('region', { name: words.done.bring })).toBeVisible();

    const clerk = await signInClerk(browser, 'counter');
    const shown = clerk.getByRole('main');
    await clerk.goto(`/staff/reservations/${code}`);
    for (const text of [
      'Confirmada · pagada',
      formatDateTime(`${longer}T${search.return_time}`, 'es'),
      'PanaPass',
    ])
      await expect(shown).toContainText(text);
    const paid = clerk.getByRole('region', { name: 'Pagos' }).getByRole('row').filter({ hasText: 'pagado' });
    await expect(paid).toHaveCount(3);
    const amounts = await paid.locator('td:nth-child(4)').allTextContents();
    const paidCents = amounts.reduce((sum, amount) => sum + Number(amount.replace(/\D/g, '')), 0);
    await expect(shown).toContainText(formatMoney(paidCents));
    await clerk.getByRole('link', { name: /^Documentos: / }).click();
    for (const text of ['PA0123456', formatDate('2099-01-31', 'es'), 'CM415', 'Luis Díaz · L-77'])
      await expect(shown).toContainText(text);
    for (const name of ['Licencia', 'Cédula o pasaporte'])
      await expect(shown.getByRole('img', { name })).not.toHaveJSProperty('naturalWidth', 0);
    await clerk.close();

    await page.goBack();
    await expect(page, '"back" leads before the payment').toHaveURL(/\/precheckin\/preferences$/);
  });

  test('The difference of a pre check-in is confirmed in the bank’s window, and its result is in view @nightly', async ({
    page,
    search,
  }) => {
    const words = AFTER_BOOKING.es;
    await lookUp(page, 'es', await book(page, 'es', { search, type: 'normal' }));
    await beginCheckIn(page, 'es');
    await fillPapers(page, 'es');
    await choosePhotos(page, 'es');
    await expect(page.getByText(words.papers.received)).toHaveCount(2);
    await handInPapers(page, 'es');
    await page.getByRole('button', { name: words.preferences.submit }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.payment.heading })).toBeVisible();

    await payDifference(page, 'es', CARDS.declined);
    await expect(page.getByText(WORDS.es.notPaid)).toBeInViewport();
    await fillCardWithScripts(page, 'es', CARDS.challenge);
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: WORDS.es.pay }).click();
    const bank = await opening;
    const panel = page.getByRole('region', { name: WORDS.es.verifying });
    await expect(panel).toBeFocused();
    await expect(panel.getByText(WORDS.es.stay)).toBeInViewport();
    await approveAtBank(bank);
    await expect(page.getByRole('heading', { level: 1, name: words.done.heading })).toBeVisible();
  });
});

test('A picture can be dropped on its field, and another file is refused with a message @nightly', async ({
  page,
  search,
}) => {
  const words = AFTER_BOOKING.es.papers;
  await lookUp(page, 'es', await book(page, 'es', { search, type: 'normal' }));
  await beginCheckIn(page, 'es');
  await fillPapers(page, 'es');
  const { heic, jpeg } = await makePhotos();
  const pdf = { name: 'licencia.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') };
  await dropPhoto(page, words.licensePhoto, pdf);
  await expect(page.getByText(words.unreadable)).toBeVisible();
  await dropPhoto(page, words.licensePhoto, jpeg);
  await expect(page.getByText(words.received)).toHaveCount(1);
  await expect(page.getByText(words.unreadable)).toHaveCount(0);
  await dropPhoto(page, words.documentPhoto, heic);
  await expect(page.getByText(words.received)).toHaveCount(2);
  await handInPapers(page, 'es');
});

test('A picture is chosen with a button in the language of the page, and the summary of problems has its message @nightly', async ({
  page,
  search,
}) => {
  const words = AFTER_BOOKING.es.papers;
  await lookUp(page, 'es', await book(page, 'es', { search, type: 'normal' }));
  await beginCheckIn(page, 'es');
  await fillPapers(page, 'es');
  await page.getByRole('button', { name: words.submit }).click();
  const summary = page.getByRole('region', { name: WORDS.es.summary(2) });
  await expect(summary).toBeFocused();
  await expect(page.getByText('Elegir un archivo')).toHaveCount(2);
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel(words.licensePhoto).click();
  await chooser;
  const pdf = { name: 'licencia.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') };
  await page.getByLabel(words.licensePhoto).setInputFiles(pdf);
  await expect(page.getByText(words.unreadable)).toHaveCount(2);
  await expect(summary.getByRole('link', { name: words.licensePhoto })).toHaveText(words.unreadable);
  const { jpeg } = await makePhotos();
  await page.getByLabel(words.licensePhoto).setInputFiles(jpeg);
  await expect(page.getByText(words.unreadable)).toHaveCount(0);
});

/** Runs in the page, because Playwright does not report the bytes of an uploaded picture. */
function noteSentBytes(): void {
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    document.documentElement.setAttribute('data-sent-bytes', String((body as Blob).size));
    send.call(this, body);
  };
}
