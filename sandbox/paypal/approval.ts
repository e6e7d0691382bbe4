import { takeFault } from '../faults/fault-fields.ts';
import type { WebAnswer, WebRequest } from '../http/messages.ts';
import { approvalPage, endPage } from './pages.ts';
import { findOrder, fundings, makeId, type Order } from './state.ts';
import { findTexts } from './texts.ts';
import { notifyShop, type Sender } from './webhooks.ts';

/** The approval page and its form. Returns undefined for other addresses. */
export function answerApproval(sender: Sender, request: WebRequest): WebAnswer | undefined {
  if (request.path !== '/checkoutnow') return undefined;
  const form = request.method === 'POST' ? new URLSearchParams(request.body) : request.query;
  const order = findOrder(sender.state, form.get('token') ?? '');
  if (!order) return endPage(findTexts(request.header('accept-language')), { end: 'unknown' });
  const texts = findTexts(contextOf(order).locale ?? request.header('accept-language'));
  if (request.method !== 'POST')
    return order.status === 'PAYER_ACTION_REQUIRED'
      ? approvalPage(texts, order)
      : endPage(texts, { end: 'done', backUrl: returnUrl(order) });
  return form.get('action') === 'cancel'
    ? redirectTo(addQuery(contextOf(order).cancel_url, { token: order.id }))
    : approve(sender, order, form.get('funding'));
}

function approve(sender: Sender, order: Order, chosen: string | null): WebAnswer {
  if (order.status === 'PAYER_ACTION_REQUIRED') {
    order.status = 'APPROVED';
    order.funding = fundings.find((funding) => funding === chosen) ?? 'balance';
    order.payerId ??= makeId(13);
    notifyShop(sender, order, 'CHECKOUT.ORDER.APPROVED');
  }
  return goBack(sender, order);
}

function goBack({ state }: Sender, order: Order): WebAnswer {
  const texts = findTexts(contextOf(order).locale);
  const kind = takeFault(state.faults, 'return')?.kind;
  if (kind === 'no_callback') return endPage(texts, { end: 'lost' });
  if (kind === 'double_callback') return endPage(texts, { end: 'done', backUrl: returnUrl(order) });
  if (kind === 'foreign_callback')
    return redirectTo(addQuery(contextOf(order).return_url, { token: makeId(), PayerID: makeId(13) }));
  return redirectTo(returnUrl(order));
}

function returnUrl(order: Order): string {
  return addQuery(contextOf(order).return_url, { token: order.id, PayerID: order.payerId ?? '' });
}

function contextOf(order: Order) {
  return order.asked.payment_source.paypal.experience_context;
}

function addQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function redirectTo(location: string): WebAnswer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' };
}
