import { randomBytes } from 'node:crypto';
import { bankStyle, type Html, html, raw } from '../http/html.ts';
import { htmlAnswer, type WebAnswer } from '../http/messages.ts';
import { fundings, type Order } from './state.ts';
import type { ApprovalTexts } from './texts.ts';

/** The page on which the payer approves or cancels. Works without scripts. */
export function approvalPage(texts: ApprovalTexts, order: Order): WebAnswer {
  const [first, ...others] = fundings;
  const choice = (funding: (typeof fundings)[number], checked: boolean) => html`<label>
<input type="radio" name="funding" value="${funding}"${checked ? raw(' checked') : ''}> ${texts.fundings[funding]}
</label>`;
  return page(texts, {
    title: texts.title,
    body: html`<p>${texts.intro}</p>
${summary(texts, order)}
<form method="post" action="/checkoutnow">
<input type="hidden" name="token" value="${order.id}">
${order.refusedWith ? html`<p class="error" role="alert">${texts.refused}</p>` : ''}
<fieldset><legend>${texts.funding}</legend>
${choice(first, true)}
${others.map((funding) => choice(funding, false))}
</fieldset>
<div class="actions">
<button name="action" value="approve">${texts.approve}</button>
<button name="action" value="cancel" class="quiet">${texts.cancel}</button>
</div>
</form>`,
  });
}

export interface End {
  end: 'done' | 'lost' | 'unknown';
  /** Address of the link back to the shop. */
  backUrl?: string;
}

/** A page without a choice for the payer. */
export function endPage(texts: ApprovalTexts, { end, backUrl }: End): WebAnswer {
  const titles = { done: texts.doneTitle, lost: texts.lostTitle, unknown: texts.unknownTitle };
  const said = { done: texts.done, lost: texts.lost, unknown: texts.unknown };
  const link = backUrl === undefined ? '' : html`<p><a href="${backUrl}">${texts.back}</a></p>`;
  return page(texts, {
    title: titles[end],
    body: html`<p>${said[end]}</p>${link}`,
    status: end === 'unknown' ? 404 : 200,
  });
}

function summary(texts: ApprovalTexts, order: Order): Html {
  const unit = order.asked.purchase_units[0];
  const shop = order.asked.payment_source.paypal.experience_context.brand_name ?? '';
  const amount = new Intl.NumberFormat(texts.language === 'es' ? 'es-PA' : 'en-US', {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'code',
  }).format(order.cents / 100);
  return html`<dl>
<dt>${texts.shop}</dt><dd>${shop}</dd>
<dt>${texts.invoice}</dt><dd>${unit?.invoice_id}</dd>
<dt>${texts.amount}</dt><dd>${amount}</dd>
</dl>`;
}

const ownStyle = `
header { background: #1d3557; }
fieldset { border: 1px solid #6b7c8d; border-radius: .5rem; padding: .75rem 1rem; display: grid; gap: .25rem; }
legend { font-weight: 600; padding: 0 .25rem; }
fieldset label { font-weight: 400; display: flex; gap: .625rem; align-items: center; min-height: 2.75rem; }
input[type=radio] { width: 1.25rem; height: 1.25rem; flex: none; margin: 0; }
`;

function page(texts: ApprovalTexts, shown: { title: string; body: Html; status?: number }): WebAnswer {
  const nonce = randomBytes(16).toString('base64');
  const document = html`<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${shown.title} · ${texts.name}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${raw(bankStyle + ownStyle)}</style>
</head>
<body>
<header><p>${texts.name}</p></header>
<aside class="notice">${texts.notice}</aside>
<main>
<h1>${shown.title}</h1>
${shown.body}
</main>
</body>
</html>`;
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action http: https:; base-uri 'none'`;
  return htmlAnswer(shown.status ?? 200, document.markup, policy);
}
