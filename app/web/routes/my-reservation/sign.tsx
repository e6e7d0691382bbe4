import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { documentWords } from '#app/texts/document-words.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { NewWindowLink } from '#app/ui/new-window-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { QuoteTable } from '#app/ui/quote-table.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import { isPaidOnline } from '#domain/reservation/reservation.ts';
import {
  LONGEST_SIGNATURE,
  reviewSigning,
  signAgreement,
} from '#operations/my-reservation/sign-agreement.ts';
import { toReservationPath } from '../../browser/reservation-path.ts';
import { PageHead } from '../../frame/page-head.tsx';
import { PUBLIC_PAGES } from '../../sharing/public-pages.ts';
import type { Route } from './+types/sign';
import { CanceledRental } from './cancel-terms.tsx';
import { requireOwnReservation } from './require-own.ts';

const LONGEST = 40;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const reservation = await requireOwnReservation({ request, context, params });
  const signing = await reviewSigning(context.get(servicesContext), reservation);
  const { prefix } = context.get(languageContext);
  // Signed already, or nothing to sign: the page of the reservation says it.
  if (signing.kind !== 'open') throw redirect(toLocalPath(prefix, toReservationPath(reservation.code)));
  const { code, snapshot, search, quote } = reservation;
  return { page: { code, snapshot, search }, quote, isPaid: isPaidOnline(reservation), terms: signing.terms };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const reservation = await requireOwnReservation({ request, context, params });
  const sent = await readFormData(request);
  const name = readText(sent.get('signed_name'), 2 * LONGEST_SIGNATURE);
  const terms = readText(sent.get('terms'), LONGEST);
  const { kind } = await signAgreement(context.get(servicesContext), { reservation, name, terms });
  if (kind === 'invalid') return data({ refusal: kind, name }, 400);
  if (kind === 'changed-meanwhile') return data({ refusal: kind, name }, 409);
  return redirect(toLocalPath(context.get(languageContext).prefix, toReservationPath(reservation.code)), 303);
}

/** Also reloads after a refusal, so that the page shows what has changed meanwhile. */
export const shouldRevalidate = () => true;

/** The renter signs the agreement before the pick-up. */
export default function Sign({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('myReservation.sign');
  const texts = useTranslations();
  const { page, quote, isPaid } = loaderData;
  const answer = useSettled(actionData);
  return (
    <div className="column stack">
      <PageHead title={t('heading')} access="private" />
      <h1 className="text-title">{t('heading')}</h1>
      {answer?.refusal === 'changed-meanwhile' ? (
        <Notice tone="warning" live>
          {t('changedMeanwhile')}
        </Notice>
      ) : null}
      <p>{t('lead')}</p>
      <CanceledRental page={page} />
      <section aria-labelledby="bill" className="card panel titled">
        <h2 id="bill" className="text-heading">
          {t('bill')}
        </h2>
        <QuoteTable quote={quote} isPaid={isPaid} />
      </section>
      <section aria-labelledby="conditions" className="card panel stack">
        <h2 id="conditions" className="text-heading">
          {t('conditions')}
        </h2>
        <p>{documentWords(quote, texts)}</p>
        <p>
          <NewWindowLink to={PUBLIC_PAGES.conditions}>{texts('common.footer.conditions')}</NewWindowLink>
        </p>
      </section>
      <SignForm terms={loaderData.terms} code={page.code} answer={answer} />
    </div>
  );
}

function SignForm({
  terms,
  code,
  answer,
}: {
  terms: string;
  code: string;
  answer: { refusal: string; name: string } | undefined;
}) {
  const t = useTranslations('myReservation.sign');
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" className="stack" onSubmit={(event) => busy && event.preventDefault()} noValidate>
      <input type="hidden" name="terms" value={terms} />
      <p className="strong">{t('agree')}</p>
      <TextField
        name="signed_name"
        label={t('name')}
        hint={t('nameHint')}
        defaultValue={answer?.name}
        error={answer?.refusal === 'invalid' ? t('invalid') : undefined}
        maxLength={LONGEST_SIGNATURE}
        autoComplete="name"
        required
      />
      <div className="button-row">
        <Button aria-disabled={busy || undefined}>{t('submit')}</Button>
        <ButtonLink to={toReservationPath(code)} variant="secondary">
          {t('back')}
        </ButtonLink>
      </div>
    </Form>
  );
}
