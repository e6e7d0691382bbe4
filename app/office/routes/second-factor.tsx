import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { qrSquares } from '#app/letters/qr-code.ts';
import { publicOriginContext, servicesContext } from '#app/request/context.ts';
import { parseOwnPath } from '#app/request/own-path.ts';
import { passHeaders } from '#app/request/pass-headers.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import { needsFactor } from '#domain/office/rights.ts';
import { checkSecondFactor, type FactorOffer, findFactorOffer } from '#operations/office/second-factor.ts';
import { answerRefusal, RefusalNotice } from '../answer-refusal.tsx';
import { OfficePage } from '../office-page.tsx';
import { staffAccessContext, toSessionCookie } from '../session.ts';
import type { Route } from './+types/second-factor';

export const headers = passHeaders;

const LONGEST_CODE = 40;

export async function loader({ url, context }: Route.LoaderArgs) {
  const access = context.get(staffAccessContext);
  if (access.kind === 'anonymous') throw redirect('/staff/sign-in');
  if (!needsFactor(access.employee)) throw redirect('/staff');
  const offer = await findFactorOffer(context.get(servicesContext), access.employee);
  // The role has changed since the sign-in: the next one offers a factor.
  if (offer === 'missing') throw redirect('/staff/sign-in');
  return {
    to: url.searchParams.get('to') ?? '',
    offer: offer && { ...offer, squares: qrSquares(offer.uri) },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const access = context.get(staffAccessContext);
  if (access.kind === 'anonymous') throw redirect('/staff/sign-in', 303);
  const sent = await readFormData(request);
  const otp = readText(sent.get('otp'), LONGEST_CODE);
  const outcome = await checkSecondFactor(context.get(servicesContext), access, otp);
  if (outcome.kind !== 'done') return answerRefusal(outcome, { recoveryCodes: undefined, next: '' });
  const next = parseOwnPath(sent.get('to'), context.get(publicOriginContext)) ?? '/staff';
  const headers = { 'Set-Cookie': toSessionCookie(context, outcome.token) };
  const { recoveryCodes } = outcome;
  if (!recoveryCodes) return redirect(next, { status: 303, headers });
  return data({ refusal: undefined, recoveryCodes, next }, { headers });
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.factor');
  if (actionData?.recoveryCodes)
    return <RecoveryCodes codes={actionData.recoveryCodes} next={actionData.next} />;
  const { offer, to } = loaderData;
  return (
    <main id="main">
      <OfficePage title={t('title')} isNarrow>
        <RefusalNotice refusal={actionData?.refusal} refused={t('refused')} />
        {offer ? <Offer {...offer} /> : <p>{t('hint')}</p>}
        <Form method="post" reloadDocument className="stack">
          <input type="hidden" name="to" value={to} />
          <TextField
            name="otp"
            autoComplete="one-time-code"
            inputMode={offer ? 'numeric' : 'text'}
            label={t('code')}
            required
          />
          <Button>{t('submit')}</Button>
        </Form>
      </OfficePage>
    </main>
  );
}

function Offer({ secret, uri, squares }: FactorOffer & { squares: boolean[][] }) {
  const t = useTranslations('office.factor');
  return (
    <>
      <p>{t('setUp')}</p>
      <QrCode squares={squares} label={t('qr')} />
      <p>
        {t('secret')} <code className="office-secret">{secret}</code>
      </p>
      <p>
        <a href={uri}>{t('open')}</a>
      </p>
    </>
  );
}

/** Shown once: only their hashes are stored. */
function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const t = useTranslations('office.recovery');
  return (
    <main id="main">
      <OfficePage title={t('title')} isNarrow>
        <p>{t('text')}</p>
        <ul className="office-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p>
          <a href={next} className="button">
            {t('next')}
          </a>
        </p>
      </OfficePage>
    </main>
  );
}
