import type { z } from 'zod';
import { html, raw } from '../http/html.ts';
import { type Document, makeAnswer, makeRefusal, makeRiskManagement } from './answers.ts';
import { charge } from './charge.ts';
import type { Fault } from './faults.ts';
import { type DirectBody, directBody, type StartBody, startBody } from './start-body.ts';
import { beginTransaction, findTransaction, type GatewayState, nowIn, type Transaction } from './state.ts';
import { type CardRule, findCardBrand, findCardRule } from './test-cards.ts';

interface RedirectOptions {
  /** Origin of the gateway's pages, without a trailing slash. */
  origin: string;
  flow: CardRule['flow'];
  session: string;
  token: string;
}

const style = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f2f5f7; color: #16212b;
  font: 1rem/1.5 system-ui, sans-serif; }
main { padding: 2rem; text-align: center; max-width: 24rem; }
button { font: inherit; font-weight: 600; padding: .75rem 1.5rem; border: 0; border-radius: .5rem;
  background: #0b5563; color: #fff; cursor: pointer; }
button:focus-visible { outline: 3px solid #0b5563; outline-offset: 3px; }
`;

const ENABLED_CURRENCIES = ['840', '590'];

/** `/spi/sale`, `/spi/auth`, `/spi/riskmgmt`: all before the charge. `origin` is that of the bank's pages. */
export function beginSpi(
  state: GatewayState,
  kind: Transaction['kind'],
  { document, origin, fault }: { document: unknown; origin: string; fault: Fault | undefined },
): Document {
  const checked = check(state, startBody, document);
  if (!checked.body) return checked.refusal;
  const { body, rule } = checked;
  if (fault?.kind === 'code') return makeRefusal(fault.code, [], echo(body));
  const { transaction, token } = enter(state, kind, body, rule);
  transaction.responseUrl = body.ExtendedData.MerchantResponseUrl;
  // Without the flag the gateway makes a plain sale and does not report it.
  if (!body.ThreeDSecure || rule.chargesAtStart) return charge(state, transaction, fault);
  if (rule.flow === 'none' || rule.flow === 'frictionless') return skipBank(transaction, token);
  return {
    ...makeAnswer(transaction, kind, 'SP4'),
    SpiToken: token,
    RedirectData: makeRedirectData({ origin, flow: rule.flow, session: transaction.session, token }),
  };
}

/** `/sale` and `/auth`: charge at once. */
export function beginDirect(
  state: GatewayState,
  kind: 'sale' | 'auth',
  { document, fault }: { document: unknown; fault: Fault | undefined },
): Document {
  const checked = check(state, directBody, document);
  if (!checked.body) return checked.refusal;
  const { transaction } = enter(state, kind, checked.body, checked.rule);
  return charge(state, transaction, fault);
}

function skipBank(transaction: Transaction, token: string): Document {
  const { flow, status } = transaction.card.rule;
  const stepCode = flow === 'none' ? '3D1' : '3D0';
  transaction.authentication = { stepCode, status };
  return {
    ...makeAnswer(transaction, transaction.kind, stepCode),
    SpiToken: token,
    RiskManagement: makeRiskManagement(transaction, status),
  };
}

type Checked<Body> =
  | { body: Body; rule: CardRule; refusal?: never }
  | { body?: never; rule?: never; refusal: Document };

function check<Body extends DirectBody>(
  state: GatewayState,
  schema: z.ZodType<Body>,
  document: unknown,
): Checked<Body> {
  const parsed = schema.safeParse(document);
  if (!parsed.success) return { refusal: makeRefusal('12', toErrors(parsed.error)) };
  const body = parsed.data;
  const refuse = (code: string, errors: { Code: string; Message: string }[] = []) => ({
    refusal: makeRefusal(code, errors, echo(body)),
  });
  if (!ENABLED_CURRENCIES.includes(body.CurrencyCode)) {
    return refuse('12', [{ Code: '315', Message: 'Currency not enabled' }]);
  }
  if (findTransaction(state, body.TransactionIdentifier)) return refuse('94');
  if (body.Source.CardExpiration < toYymm(nowIn(state))) return refuse('54');
  const rule = findCardRule(body.Source.CardPan);
  return rule ? { body, rule } : refuse('14');
}

function enter(
  state: GatewayState,
  kind: Transaction['kind'],
  body: StartBody | DirectBody,
  rule: CardRule,
): { transaction: Transaction; token: string } {
  const { CardPan } = body.Source;
  return beginTransaction(state, {
    id: body.TransactionIdentifier,
    orderId: body.OrderIdentifier,
    externalId: body.ExternalIdentifier,
    kind,
    amountCents: Math.round(body.TotalAmount * 100),
    currency: body.CurrencyCode,
    card: { brand: findCardBrand(CardPan), suffix: CardPan.slice(-4), rule },
    responseUrl: '',
  });
}

function echo(body: DirectBody): Document {
  return {
    TransactionIdentifier: body.TransactionIdentifier,
    TotalAmount: body.TotalAmount,
    CurrencyCode: body.CurrencyCode,
    OrderIdentifier: body.OrderIdentifier,
  };
}

/** Lists the names of invalid fields, never their values. */
function toErrors(error: z.ZodError): { Code: string; Message: string }[] {
  return error.issues.map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const path = [...issue.path, ...unknown].join('.');
    return { Code: '301', Message: `Invalid field: ${path || 'body'}` };
  });
}

function toYymm(instant: number): string {
  return new Date(instant).toISOString().slice(2, 7).replace('-', '');
}

/**
 * The document that the shop shows to the payer. It leads the browser to the gateway with a script or,
 * without scripts, with a button. The gateway does not know the payer's language at this point, so the text
 * is bilingual.
 */
function makeRedirectData({ origin, flow, session, token }: RedirectOptions): string {
  const subject = flow === 'fingerprint' ? '3-D Secure' : '3-D Secure · banco / bank';
  return html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>3-D Secure</h1>
<form method="post" action="${origin}/3ds/begin">
<input type="hidden" name="session" value="${session}">
<input type="hidden" name="spi_token" value="${token}">
<p>Su banco va a verificar este pago.<br><span lang="en">Your bank is going to verify this payment.</span></p>
<button>Continuar · <span lang="en">Continue</span></button>
</form>
</main>
<script>document.forms[0].submit();</script>
</body>
</html>`.markup;
}
