import { takeFault } from '../../faults/fault-fields.ts';
import type { WebAnswer, WebRequest } from '../../http/messages.ts';
import { makeAnswer, makeRiskManagement } from '../answers.ts';
import type { Fault } from '../faults.ts';
import { findBySession, findByToken, type GatewayState, type Transaction } from '../state.ts';
import { type Carried, callbackPage, devicePage, endPage, passwordPage } from './pages.ts';
import { type BankTexts, findTexts } from './texts.ts';

const PASSWORD = '3ds2';
const MAX_TRIES = 3;

/** All pages that the payer sees between leaving the shop and returning. Undefined for other addresses. */
export function answerBank(state: GatewayState, request: WebRequest): WebAnswer | undefined {
  const page = pages[request.path];
  if (!page) return undefined;
  const texts = findTexts(request.header('accept-language'));
  const form = new URLSearchParams(request.method === 'POST' ? request.body : '');
  const carried = { session: form.get('session') ?? '', token: form.get('spi_token') ?? '' };
  const transaction = findBySession(state, carried.session);
  if (!transaction || findByToken(state, carried.token) !== transaction) return endPage(texts, 'unknown');
  const visit: Visit = { state, texts, transaction, carried, form };
  // Back button, reload or double click after the authentication: the payer is sent back to the shop again.
  return transaction.authentication ? goBack(visit) : page(visit);
}

interface Visit {
  state: GatewayState;
  texts: BankTexts;
  transaction: Transaction;
  carried: Carried;
  form: URLSearchParams;
}

const pages: Record<string, (visit: Visit) => WebAnswer> = {
  '/3ds/begin': (visit) =>
    visit.transaction.card.rule.flow.startsWith('fingerprint')
      ? devicePage(visit.texts, visit.carried)
      : askPassword(visit, undefined),
  '/3ds/continue': (visit) =>
    visit.transaction.card.rule.flow === 'fingerprint'
      ? finish(visit, visit.transaction.card.rule.status)
      : askPassword(visit, undefined),
  '/bank/answer': answerPassword,
};

function askPassword({ texts, transaction, carried }: Visit, left: number | undefined): WebAnswer {
  return passwordPage(texts, transaction, { carried, left });
}

function answerPassword(visit: Visit): WebAnswer {
  const { transaction, form } = visit;
  if (form.get('action') === 'cancel') return finish(visit, 'N');
  if (form.get('password') === PASSWORD) return finish(visit, transaction.card.rule.status);
  transaction.wrongTries += 1;
  const left = MAX_TRIES - transaction.wrongTries;
  return left > 0 ? askPassword(visit, left) : finish(visit, 'N');
}

function finish(visit: Visit, status: string | undefined): WebAnswer {
  visit.transaction.authentication = { stepCode: '3D0', status };
  return goBack(visit);
}

function goBack(visit: Visit): WebAnswer {
  const { state, texts, transaction } = visit;
  const ownFault = transaction.card.rule.fault;
  const fault = takeFault(state.faults, 'callback');
  const kind = fault?.kind ?? (ownFault?.operation === 'callback' ? ownFault.kind : undefined);
  if (kind === 'no_callback') return endPage(texts, 'lost');
  return callbackPage(texts, {
    url: transaction.responseUrl,
    fields: toFields(visit, fault),
    delayMs: kind === 'late_callback' ? (fault?.ms ?? 0) : 0,
    twice: kind === 'double_callback',
  });
}

/** The three fields of payments.md#card-callback. A cardholder could change them, and some faults do. */
function toFields({ state, transaction, carried }: Visit, fault: Fault | undefined): Record<string, string> {
  const shown = fault?.kind === 'foreign_callback' ? findOther(state, transaction) : transaction;
  const status = fault?.kind === 'tampered_callback' ? fault.tdsStatus : transaction.authentication?.status;
  const response = {
    ...makeAnswer(shown, shown.kind, '3D0'),
    SpiToken: carried.token,
    RiskManagement: makeRiskManagement(shown, status),
  };
  return {
    Response: JSON.stringify(response),
    TransactionIdentifier: shown.id,
    SpiToken: carried.token,
  };
}

function findOther(state: GatewayState, transaction: Transaction): Transaction {
  const other = [...state.transactions.values()].find((candidate) => candidate !== transaction);
  return other ?? { ...transaction, id: '00000000-0000-4000-8000-000000000000' };
}
