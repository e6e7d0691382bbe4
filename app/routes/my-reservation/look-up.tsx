import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FieldProblem } from '#domain/message.ts';
import { type LookUpOutcome, lookUpReservation } from '#operations/look-up-reservation.ts';
import { readReservationLink } from '#operations/reservation-link.ts';
import { clientIpContext, languageContext, servicesContext } from '../../context.ts';
import { useFieldErrors } from '../../forms/field-errors.ts';
import { readFormData } from '../../forms/read-form-data.ts';
import { readText } from '../../forms/read-text.ts';
import { toLocalPath } from '../../i18n/language-form.ts';
import { toPassCookie } from '../../middleware/reservation-passes.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { LocalLink } from '../../ui/local-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { passHeaders } from '../account/account-answer.ts';
import { accountPaths } from '../account/account-paths.ts';
import type { Route } from './+types/look-up';
import { toReservationPath } from './reservation-path.ts';

type LookUpField = 'code' | 'who';

/** Longer than any code, name or address. */
const MAXIMUM_LENGTH = 254;
const NO_PROBLEMS: [] = [];

export const headers = passHeaders;

/** The link of a mail opens its reservation and leaves the address bar at once. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('enlace');
  // The QR code of a voucher leads here with its code filled in.
  const codeInLink = readText(url.searchParams.get('codigo'), 20);
  if (token === null) return { isLinkOver: false, codeInLink };
  const code = readReservationLink(context.get(servicesContext), token);
  if (!code) return { isLinkOver: true, codeInLink };
  throw redirect(toLocalPath(context.get(languageContext).prefix, toReservationPath(code)), {
    headers: { 'Set-Cookie': toPassCookie(request, context, code) },
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readFormData(request);
  const typed = {
    code: readText(sent.get('code'), MAXIMUM_LENGTH).trim(),
    who: readText(sent.get('who'), MAXIMUM_LENGTH).trim(),
  };
  const problems = findMissing(typed);
  if (problems.length > 0) return data({ typed, problems, refusal: undefined }, 400);
  const clientIp = context.get(clientIpContext);
  const outcome = await lookUpReservation(context.get(servicesContext), { ...typed, clientIp });
  if (outcome.kind !== 'found') return refuse(outcome, typed);
  const { code } = outcome.reservation;
  return redirect(toLocalPath(context.get(languageContext).prefix, toReservationPath(code)), {
    status: 303,
    headers: { 'Set-Cookie': toPassCookie(request, context, code) },
  });
}

function findMissing(typed: Record<LookUpField, string>): FieldProblem<LookUpField>[] {
  return (['code', 'who'] as const)
    .filter((field) => typed[field] === '')
    .map((field) => ({ field, message: { key: 'validation.required' } }));
}

/** The same words and status for a code that does not exist and for a name that does not fit. */
function refuse(refusal: Exclude<LookUpOutcome, { kind: 'found' }>, typed: Record<LookUpField, string>) {
  const answer = { typed, problems: NO_PROBLEMS, refusal };
  if (refusal.kind === 'not-found') return data(answer, 400);
  return data(answer, { status: 429, headers: { 'Retry-After': String(refusal.retryAfterSeconds) } });
}

export default function LookUp({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('myReservation.lookUp');
  const problems = actionData?.problems ?? NO_PROBLEMS;
  const errorOf = useFieldErrors<LookUpField>(problems);
  const busy = useNavigation().state === 'submitting';
  const { typed, refusal } = actionData ?? {};
  return (
    <div className="mx-auto grid max-w-md gap-6">
      <PageHead title={t('heading')} access="private" />
      <div>
        <h1 className="text-title">{t('heading')}</h1>
        <p className="mt-2 text-ink-muted">{t('lead')}</p>
      </div>
      {loaderData.isLinkOver && !actionData ? <Notice tone="warning">{t('linkOver')}</Notice> : null}
      <Form method="post" noValidate className="card grid gap-5 p-5 sm:p-6">
        {refusal ? (
          <Notice tone="danger" live>
            {refusal.kind === 'not-found'
              ? t('notFound')
              : t('tooMany', { minutes: Math.ceil(refusal.retryAfterSeconds / 60) })}
          </Notice>
        ) : null}
        <ErrorSummary problems={problems} labels={{ code: t('code'), who: t('who') }} />
        <TextField
          name="code"
          label={t('code')}
          hint={t('codeHint')}
          error={errorOf('code')}
          defaultValue={typed?.code ?? loaderData.codeInLink}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <TextField
          name="who"
          label={t('who')}
          error={errorOf('who')}
          defaultValue={typed?.who}
          maxLength={MAXIMUM_LENGTH}
          autoComplete="family-name"
          spellCheck={false}
          required
        />
        <Button size="large" className="w-full" aria-disabled={busy || undefined}>
          {t('submit')}
        </Button>
      </Form>
      <p className="text-ink-muted">
        {t('account')}{' '}
        <LocalLink to={accountPaths.profile} className="underline">
          {t('accountLink')}
        </LocalLink>
      </p>
    </div>
  );
}
