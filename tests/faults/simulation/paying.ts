import { aCard } from '#tests/support/book-by-form.ts';
import type { Page } from '#tests/support/html/page.ts';
import { decideAtPayPal, postReturn, returnOf } from '../fixture/renter.ts';
import { buttonOf, findLink, hasButton } from './buttons.ts';
import type { BankChoice, PayPalAct } from './schedule.ts';
import type { SimulatedRenter } from './simulated-renter.ts';

/** Submits a card form and, when the bank asks, goes through its pages. */
export async function typeCard(
  renter: SimulatedRenter,
  page: Page,
  { card, bank }: { card: string; bank: BankChoice },
): Promise<void> {
  // One code for all cards, which `secrets.ts` looks for.
  const next = await renter.visitor.press(page, buttonOf(page, /^(Pagar|Pay) \$/), {
    ...aCard(card),
    cvv: '739',
  });
  const verify = findLink(next, /^(Verificar pago|Verify Payment)$/);
  if (verify) await passBank(renter, verify, bank);
}

async function passBank(renter: SimulatedRenter, verify: string, choice: BankChoice): Promise<void> {
  const { visitor } = renter;
  let page = await visitor.press(await visitor.get(verify), 'Continuar');
  if (!hasButton(page, /^Aprobar/) && hasButton(page, /^Continuar/))
    page = await visitor.press(page, 'Continuar');
  if (choice === 'close') return;
  if (hasButton(page, /^Aprobar/))
    page =
      choice === 'cancel'
        ? await visitor.press(page, 'Cancelar', { password: '' })
        : await visitor.press(page, 'Aprobar', { password: choice === 'approve' ? '3ds2' : 'wrong' });
  renter.returns.push(returnOf(page));
  await visitor.press(page, 'Regresar');
}

/** Presses the button for PayPal and decides there. */
export async function payByPayPal(renter: SimulatedRenter, page: Page, choice: PayPalAct): Promise<void> {
  const { location } = await renter.visitor.send(page, buttonOf(page, /^(Ir a PayPal|Go to PayPal)/));
  if (!location?.startsWith('http')) throw new Error('The site did not lead to PayPal');
  if (choice === 'close') return;
  const address = await decideAtPayPal(location, choice);
  renter.payPalReturns.push(address);
  const { pathname, search } = new URL(address);
  await renter.visitor.open(pathname + search);
}

/** Every return of this renter once more: those of the bank without cookies, those of PayPal with them. */
export async function returnAgain({ visitor, returns, payPalReturns }: SimulatedRenter): Promise<void> {
  for (const back of returns) await postReturn(back).then((answer) => answer.text());
  for (const address of payPalReturns) {
    const { pathname, search } = new URL(address);
    await visitor.open(pathname + search);
  }
}
