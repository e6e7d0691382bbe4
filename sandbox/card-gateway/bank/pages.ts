import { randomBytes } from 'node:crypto';
import { bankStyle, type Html, html, raw } from '../../http/html.ts';
import { htmlAnswer, type WebAnswer } from '../../http/messages.ts';
import type { Transaction } from '../state.ts';
import type { BankTexts } from './texts.ts';

/** The secrets that the forms of the bank pass from page to page. */
export interface Carried {
  session: string;
  token: string;
}

/** Password form. `left` is the number of tries left after a wrong password. */
export function passwordPage(
  texts: BankTexts,
  transaction: Transaction,
  { carried, left }: { carried: Carried; left: number | undefined },
): WebAnswer {
  const wrong = left !== undefined;
  const described = wrong ? 'hint problem' : 'hint';
  return bankPage(texts, {
    title: texts.title,
    body: html`<p>${texts.intro}</p>
${summary(texts, transaction)}
<form method="post" action="/bank/answer">
${hiddenFields(carried)}
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="off" required autofocus
 aria-describedby="${described}"${wrong ? raw(' aria-invalid="true"') : ''}>
${wrong ? html`<p class="error" id="problem" role="alert">${texts.wrong(left)}</p>` : ''}
<p class="hint" id="hint">${texts.hint}</p>
<div class="actions">
<button name="action" value="approve">${texts.submit}</button>
<button name="action" value="cancel" class="quiet" formnovalidate>${texts.cancel}</button>
</div>
</form>`,
  });
}

/** Simulates the device fingerprinting and continues without action of the payer. */
export function devicePage(texts: BankTexts, carried: Carried): WebAnswer {
  return bankPage(texts, {
    title: texts.deviceTitle,
    body: html`<p>${texts.device}</p>
<form method="post" action="/3ds/continue">
${hiddenFields(carried)}
<div class="actions"><button>${texts.next}</button></div>
</form>`,
    script: 'document.forms[0].submit();',
  });
}

export interface Callback {
  url: string;
  fields: Record<string, string>;
  /** Milliseconds before the form is submitted automatically. */
  delayMs: number;
  twice: boolean;
}

/** Submits the three fields to the shop with a cross-site POST of the browser. */
export function callbackPage(texts: BankTexts, { url, fields, delayMs, twice }: Callback): WebAnswer {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const again = `fetch(document.forms[0].action,{method:'POST',mode:'no-cors',body:new URLSearchParams(new FormData(document.forms[0]))});`;
  return bankPage(texts, {
    title: texts.doneTitle,
    body: html`<p>${texts.done}</p>
<form method="post" action="${url}">
${inputs}
<div class="actions"><button>${texts.back}</button></div>
</form>`,
    script: `${twice ? again : ''}setTimeout(()=>document.forms[0].submit(),${delayMs});`,
  });
}

/** A final page without a link. */
export function endPage(texts: BankTexts, end: 'lost' | 'unknown'): WebAnswer {
  const [title, text] = end === 'lost' ? [texts.lostTitle, texts.lost] : [texts.unknownTitle, texts.unknown];
  return bankPage(texts, { title, body: html`<p>${text}</p>`, status: end === 'lost' ? 200 : 404 });
}

function summary(texts: BankTexts, { orderId, amountCents, card }: Transaction): Html {
  const amount = new Intl.NumberFormat(texts.language === 'es' ? 'es-PA' : 'en-US', {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'code',
  }).format(amountCents / 100);
  return html`<dl>
<dt>${texts.order}</dt><dd>${orderId}</dd>
<dt>${texts.amount}</dt><dd>${amount}</dd>
<dt>${texts.card}</dt><dd>${card.brand} ···· ${card.suffix}</dd>
</dl>`;
}

function hiddenFields({ session, token }: Carried): Html {
  return html`<input type="hidden" name="session" value="${session}">
<input type="hidden" name="spi_token" value="${token}">`;
}

function bankPage(
  texts: BankTexts,
  page: { title: string; body: Html; script?: string; status?: number },
): WebAnswer {
  const nonce = randomBytes(16).toString('base64');
  const script = page.script ? html`<script nonce="${nonce}">${raw(page.script)}</script>` : '';
  const document = html`<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · ${texts.bank}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${raw(bankStyle)}</style>
</head>
<body>
<header>
<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M12 2 2 7v2h20V7zM4 11v7H3v3h18v-3h-1v-7h-3v7h-3v-7h-4v7H7v-7z"/></svg>
<p>${texts.bank}</p>
</header>
<aside class="notice">${texts.notice}</aside>
<main>
<h1>${page.title}</h1>
${page.body}
</main>
${script}
</body>
</html>`;
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; connect-src http: https:; form-action http: https:; base-uri 'none'`;
  return htmlAnswer(page.status ?? 200, document.markup, policy);
}
