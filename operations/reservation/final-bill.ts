import type { Cents } from '#domain/money/money.ts';
import { sumCents } from '#domain/money/money.ts';
import { owedAtCounter } from '#domain/payment/counter.ts';
import type { ChargeLine, PricedCharge } from '#domain/payment/return-charge.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';
import type { BillAddition } from '../ports/stock-store.ts';
import { finalBillMail } from './reservation-mails.ts';

/** The frozen bill with all lines that are added to it. counter.md#final-bill. */
export interface FinalBill {
  lines: PricedCharge[];
  totalCents: Cents;
  /** At the branch; negative when it has taken more. */
  owedCents: Cents;
}

/** What the bill is, or becomes with further lines. Writes nothing. */
export async function reviewBill(
  { stock, money }: Pick<Services, 'stock' | 'money'>,
  { id, quote, chargesCents: before }: Reservation,
  added: readonly PricedCharge[] = [],
): Promise<FinalBill> {
  const [stored, { entries }] = await Promise.all([stock.listCharges(id), money.read(id)]);
  const chargesCents = before + sumCents(added.map(({ amountCents }) => amountCents));
  return {
    lines: [...stored, ...added].map(toPriced),
    totalCents: quote.totalCents + chargesCents,
    owedCents: owedAtCounter({ quote, chargesCents }, entries),
  };
}

/** Lines as they are stored, with the mail of the whole bill. `by`: who adds them. */
export async function toAddition(
  services: Pick<Services, 'stock' | 'money' | 'random' | 'clock'>,
  { reservation, by }: { reservation: Reservation; by: string },
  added: readonly (PricedCharge & { corrects?: string | undefined })[],
): Promise<BillAddition> {
  const { owedCents, lines: charges } = await reviewBill(services, reservation, added);
  const at = services.clock.now();
  const lines: ChargeLine[] = added.map((line) => ({
    corrects: undefined,
    ...line,
    id: services.random.uuid(),
    by,
    at,
  }));
  const mail = finalBillMail(reservation, { of: services.random.uuid(), charges, owedCents });
  return { lines, mails: [mail] };
}

/** Without who added it. */
function toPriced({ code, label, quantity, amountCents, reason }: PricedCharge): PricedCharge {
  return { code, label, quantity, amountCents, reason };
}
