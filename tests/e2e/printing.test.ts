import { book, lookUp } from './checking-in.ts';
import { expect, type Page, test } from './fixtures.ts';
import { WORDS } from './words.ts';

/** Elements for the screen only: navigation and all controls. */
const FOR_SCREENS =
  'nav, footer, button, .button, [data-quote-bar], summary:not(:has(h2)), summary .icon, .consent, .skip-link';

/** Checks the printed page: the complete bill, no controls, and two sheets of paper. */
async function expectPrintedQuote(page: Page, code: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const seen = await page
    .locator(FOR_SCREENS)
    .evaluateAll((parts) =>
      parts.filter((part) => part.checkVisibility()).map((part) => part.outerHTML.slice(0, 80)),
    );
  expect(seen).toEqual([]);
  const bill = page.getByRole('table', { name: WORDS.es.bill });
  for (const row of ['Subtotal', 'Cargo de aeropuerto (12 %)', 'ITBMS (7 %)', 'Total', 'Pagado en línea'])
    await expect(
      bill.getByRole('row', { name: new RegExp(`^${row.replace(/[()]/g, '\\$&')} \\$`) }),
    ).toBeVisible();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  for (const format of ['Letter', 'A4']) expect(await countSheets(page, format), format).toBe(2);
  await page.emulateMedia({ media: 'screen' });
}

async function countSheets(page: Page, format: string): Promise<number | undefined> {
  return (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
}

test('The bill prints on two sheets without navigation, just booked and from the page of the reservation @nightly', async ({
  page,
  search,
}) => {
  const code = await book(page, 'es', { search });
  await expectPrintedQuote(page, code);
  await lookUp(page, 'es', code);
  await expectPrintedQuote(page, code);
});
