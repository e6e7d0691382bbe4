import { data, type RouterContextProvider, redirect } from 'react-router';
import { clientIpContext, languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { parsePhone } from '#app/texts/phone.server.ts';
import { type CorporateForm, checkCorporateRequest } from '#domain/corporate/corporate-request.ts';
import type { FieldProblem } from '#domain/message.ts';
import { type CorporateOutcome, sendCorporateRequest } from '#operations/corporate/send-corporate-request.ts';

/** Data of the page after an invalid request: the problems, and everything that was typed. */
export interface CorporateAnswer {
  problems: FieldProblem<keyof CorporateForm>[];
  tooMany: Extract<CorporateOutcome, { kind: 'too-many' }> | undefined;
  typed: CorporateForm;
}

/** In characters. Longer than any rule allows: a long text is reported as too long and not cut off. */
const MAXIMUM_LENGTH = 4000;

/** Path suffix of the page after a successful request: `/corporativo?sent=1#solicitud`. */
const SENT = '?sent=1#solicitud';

/**
 * The action of every page with the corporate request form. Only programs fill in the hidden field `website`;
 * they get the same response as a successful request, but nothing is sent.
 */
export async function answerCorporateRequest(
  request: Request,
  context: Readonly<RouterContextProvider>,
  url: URL,
) {
  const form = await readFormData(request);
  const typed = readCorporateForm(form);
  const done = () => redirect(url.pathname + SENT, 303);
  if (readText(form.get('website'), 1) !== '') return done();
  const check = checkCorporateRequest(typed, parsePhone);
  if (check.kind === 'invalid') return refuse({ problems: check.problems, tooMany: undefined, typed }, 400);
  const outcome = await sendCorporateRequest(context.get(servicesContext), check.request, {
    clientIp: context.get(clientIpContext),
    language: context.get(languageContext).language,
  });
  if (outcome.kind === 'sent') return done();
  return refuse({ problems: [], tooMany: outcome, typed }, 429);
}

function refuse(answer: CorporateAnswer, status: 400 | 429) {
  const { tooMany } = answer;
  return data(answer, {
    status,
    headers: tooMany ? { 'Retry-After': String(tooMany.retryAfterSeconds) } : {},
  });
}

function readCorporateForm(form: FormData): CorporateForm {
  const read = (name: keyof CorporateForm) => readText(form.get(name), MAXIMUM_LENGTH);
  return {
    company: read('company'),
    contactName: read('contactName'),
    email: read('email'),
    phone: read('phone'),
    interest: read('interest'),
    cars: read('cars'),
    message: read('message').replaceAll('\r\n', '\n'),
  };
}
