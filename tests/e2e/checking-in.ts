import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Search } from '../support/search-days.ts';
import { AFTER_BOOKING } from './after-booking-words.ts';
import { CARDS, chooseCar, fillCard, fillDate, fillRenter } from './booking.ts';
import { expect } from './fixtures.ts';
import { type Language, WORDS } from './words.ts';

const HEIC = path.resolve(import.meta.dirname, '../support/pictures/card.heic');

const prefixOf = (language: Language) => (language === 'en' ? '/en' : '');

/** Reserves the Corolla and, when the type is prepaid, pays. Returns the reservation code. */
export async function book(
  page: Page,
  language: Language,
  { search, type = 'prepaid' }: { search: Search; type?: 'prepaid' | 'normal' },
): Promise<string> {
  const words = WORDS[language];
  await chooseCar(page, language, { search, type });
  await page.getByRole('radio', { name: words.protection }).check();
  await fillRenter(page, language);
  if (type === 'prepaid') {
    await page.getByRole('button', { name: words.toPayment }).click();
    await payDifference(page, language);
  } else await page.getByRole('button', { name: words.confirm }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible();
  const [code] = /[A-Z]{2}-[A-Z0-9]{6}/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
  if (!code) throw new Error('The page of thanks names no code');
  return code;
}

/** Pays the amount that the card form of the page shows. */
export async function payDifference(page: Page, language: Language, card = CARDS.frictionless) {
  await fillCard(page, language, card);
  await page.getByRole('button', { name: WORDS[language].pay }).click();
}

/** Finds the reservation by its code, in a browser without cookies of the site. */
export async function lookUp(page: Page, language: Language, code: string): Promise<void> {
  const words = AFTER_BOOKING[language].own;
  await page.context().clearCookies();
  await page.goto(`${prefixOf(language)}/mi-reserva`);
  await page.getByLabel(words.code).fill(code.toLowerCase());
  await page.getByLabel(words.who).fill('perez');
  await page.getByRole('button', { name: words.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeVisible();
}

/** Goes from the page of the reservation to the first page of the pre check-in. */
export async function beginCheckIn(page: Page, language: Language): Promise<void> {
  const words = AFTER_BOOKING[language];
  await page.getByRole('link', { name: words.begin }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.papers.heading })).toBeVisible();
}

export async function fillPapers(page: Page, language: Language): Promise<void> {
  const words = AFTER_BOOKING[language].papers;
  await page.getByRole('radio', { name: words.passport }).check();
  await page.getByLabel(words.documentNumber).fill('pa 0123456');
  await page.getByLabel(words.license).fill('N-1234');
  await fillDate(page.getByRole('group', { name: words.licenseExpires }), '2099-01-31');
  await fillDate(page.getByRole('group', { name: words.birthday }), '1990-05-17');
  await page.getByLabel(words.address).fill('Hotel Central, Casco Antiguo');
  await page.getByLabel(words.flightNumber).fill('cm415');
  await page.getByLabel(words.arrivalTime).fill('14:05');
  await page.getByLabel(words.consent).check();
}

/** Photos as a phone and a camera make them: an unconverted HEIC, and one whose rotation is in EXIF. */
export async function makePhotos() {
  const colors = { create: { width: 2400, height: 1520, channels: 3 as const, background: '#2a6f5e' } };
  const upright = sharp(colors).withMetadata({ orientation: 6 }).jpeg({ quality: 100 });
  return {
    heic: { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: await readFile(HEIC) },
    jpeg: { name: 'licencia.jpg', mimeType: 'image/jpeg', buffer: await upright.toBuffer() },
  };
}

/** Drops a file onto the frame of a field. */
export async function dropPhoto(
  page: Page,
  label: string,
  { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const sent = [buffer.toString('base64'), name, mimeType] as const;
  const dataTransfer = await page.evaluateHandle(([text, name, type]) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], name, { type }));
    return transfer;
  }, sent);
  const frame = page.getByLabel(label).locator('..');
  await frame.dispatchEvent('dragover', { dataTransfer });
  await frame.dispatchEvent('drop', { dataTransfer });
}

/** Chooses both pictures. Without scripts they are uploaded with the form. */
export async function choosePhotos(page: Page, language: Language): Promise<void> {
  const words = AFTER_BOOKING[language].papers;
  const { heic, jpeg } = await makePhotos();
  await page.getByLabel(words.documentPhoto).setInputFiles(heic);
  await page.getByLabel(words.licensePhoto).setInputFiles(jpeg);
}

export async function handInPapers(page: Page, language: Language): Promise<void> {
  const words = AFTER_BOOKING[language];
  await page.getByRole('button', { name: words.papers.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.preferences.heading })).toBeVisible();
}

/** Adds a second driver with documents. */
export async function addDriver(page: Page, language: Language): Promise<void> {
  const { preferences, driver } = AFTER_BOOKING[language];
  const part = page.getByRole('group').filter({ hasText: preferences.driver });
  await part.getByText(preferences.driver, { exact: true }).click();
  await part.getByLabel(preferences.firstName).fill('Luis');
  await part.getByLabel(preferences.lastName).fill('Díaz');
  await part.getByLabel(driver.license).fill('L-77');
  await fillDate(part.getByRole('group', { name: driver.licenseExpires }), '2099-06-30');
  await fillDate(part.getByRole('group', { name: driver.birthday }), '1985-03-04');
}
