import { data, Form, Link, redirect, redirectDocument } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { passHeaders } from '#app/request/pass-headers.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useLicenseOwners } from '#app/ui/driver-licenses.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { useContentText } from '#app/ui/language/use-language.ts';
import { AnswerNotice, Notice } from '#app/ui/notice.tsx';
import { useStatedLabels } from '#app/ui/stated-fields.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import type { Texts } from '#domain/texts.ts';
import type { AmendmentProblem } from '#operations/reservation/refuse-drivers.ts';
import {
  allowAmendment,
  type RequestAmendmentOutcome,
  requestAmendment,
} from '#operations/reservation/request-amendment.ts';
import { toReservationPath } from '../../../browser/reservation-path.ts';
import { PageHead } from '../../../frame/page-head.tsx';
import { restrictionTexts } from '../../../search/restriction-texts.server.ts';
import { FoldSigns } from '../own-sections.tsx';
import { requireOwnReservation } from '../require-own.ts';
import type { Route } from './+types/change';
import { AmendmentFields, useNamePrice } from './amendment-fields.tsx';
import {
  type AmendmentPage,
  loadAmendmentPage,
  NOTHING_CHARGED,
  readAmendmentForm,
  toAmendmentEntries,
} from './amendment-page.ts';
import { AmendmentPreview } from './amendment-preview.tsx';

export const headers = passHeaders;

/** The new rental is in the query, so that a displayed difference can be reloaded and is part of the history. */
export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const reservation = await requireOwnReservation({ request, context, params });
  const services = context.get(servicesContext);
  const page = await loadAmendmentPage(services, reservation, url.searchParams);
  const { review } = page;
  const { ratePeriods } = services.content.current().site.rates;
  const reason =
    review?.kind === 'restricted' ? restrictionTexts(review.restriction, ratePeriods) : undefined;
  const isNothingCharged = url.searchParams.get('notice') === NOTHING_CHARGED;
  return data({ ...page, reason, isNothingCharged }, review?.kind === 'invalid' ? 400 : 200);
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
  const reservation = await requireOwnReservation({ request, context, params });
  const sent = await readFormData(request);
  const tried = await allowAmendment(context.get(servicesContext), reservation.id);
  if (tried.kind === 'refused') {
    const headers = { 'Retry-After': String(tried.retryAfterSeconds) };
    return data({ refusal: 'tooMany' as const, refused: undefined }, { status: 429, headers });
  }
  const version = Number(readText(sent.get('version'), 12));
  const form = readAmendmentForm(url.searchParams, sent);
  const outcome = await requestAmendment(context.get(servicesContext), {
    reservation,
    form,
    submitted: { version, fingerprint: readText(sent.get('prices'), 40) },
  });
  const { delivery } = form.selection;
  if (outcome.kind === 'invalid' && delivery)
    return data({ refusal: undefined, refused: { problems: outcome.problems, typed: delivery } }, 400);
  const { prefix } = context.get(languageContext);
  return answer(outcome, (page) => toLocalPath(prefix, toReservationPath(reservation.code, page)));
}

function answer(outcome: RequestAmendmentOutcome, toPath: (page?: string) => string) {
  if (outcome.kind === 'changed') return redirect(`${toPath()}?notice=changed`, 303);
  // Loaded as a document, because the policy of the page with the card form applies per document.
  if (outcome.kind === 'to-pay') return redirectDocument(toPath(`pago/${outcome.amendment.id}`), 303);
  // The loader shows any other reason for the same form.
  const refusal = outcome.kind === 'changed-meanwhile' ? ('changedMeanwhile' as const) : undefined;
  return data({ refusal, refused: undefined }, 409);
}

/** Also reloads after a refusal, so that the page shows the current reservation and prices. */
export const shouldRevalidate = () => true;

export default function Amendment({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('myReservation.change');
  const { review } = page;
  const answer = useSettled(actionData);
  const isLocked = review?.kind === 'locked';
  return (
    <div className="column stack loose">
      <PageHead title={t('heading')} access="private" />
      <div>
        <h1 className="text-title">{t('heading')}</h1>
        {isLocked || review?.kind === 'ready' ? null : <p className="muted">{t('lead')}</p>}
      </div>
      {page.isNothingCharged && !answer ? <Notice tone="warning">{t('nothingCharged')}</Notice> : null}
      {answer?.refusal ? <AnswerNotice answer={answer}>{t(answer.refusal)}</AnswerNotice> : null}
      <Refused review={review} reason={page.reason} />
      {review?.kind === 'ready' ? (
        <AmendmentPreview page={page} ready={review} refused={answer?.refused} />
      ) : null}
      {isLocked ? null : <AnotherChange page={page} />}
      <p>
        <ButtonLink to={toReservationPath(page.code)} variant="secondary">
          {t('back')}
        </ButtonLink>
      </p>
    </div>
  );
}

function Refused({ review, reason }: { review: AmendmentPage['review']; reason: Texts | undefined }) {
  const t = useTranslations('myReservation');
  const read = useContentText();
  switch (review?.kind) {
    case 'locked':
      return <Notice>{t(`locked.${review.reason}`)}</Notice>;
    case 'restricted':
      return (
        <Notice tone="warning" live>
          {reason ? read(reason).text : null}
        </Notice>
      );
    case 'car-unavailable':
    case 'too-late':
    case 'unchanged':
    case 'try-later':
    case 'no-unit-free':
    case 'too-many-unpaid':
      return (
        <Notice tone="warning" live>
          {t(`change.refused.${review.kind}`)}
        </Notice>
      );
    case 'invalid':
    case 'ready':
    case undefined:
      return null;
  }
}

/** Folded below a difference, which is confirmed or paid first. */
function AnotherChange({ page }: { page: AmendmentPage }) {
  const t = useTranslations('myReservation.change');
  const fields = (
    <>
      <OneDayMore oneDayMore={page.oneDayMore} />
      <AmendmentRequest page={page} />
    </>
  );
  if (page.review?.kind !== 'ready') return fields;
  return (
    <details key={page.review.fingerprint} className="titled">
      <summary>
        <h2 className="text-heading fold">
          {t('another')}
          <FoldSigns />
        </h2>
      </summary>
      <div className="stack loose">{fields}</div>
    </details>
  );
}

function OneDayMore({ oneDayMore }: Pick<AmendmentPage, 'oneDayMore'>) {
  const t = useTranslations('myReservation.change');
  const withPrice = useNamePrice();
  if (!oneDayMore) return null;
  return (
    <p>
      {/* A new document: the fields below keep what was typed over a navigation. */}
      <Link
        reloadDocument
        to={`?${new URLSearchParams(toAmendmentEntries(oneDayMore.form))}`}
        className="button full-on-phones"
        data-variant="secondary"
      >
        {withPrice(t('oneDayMore'), oneDayMore.totalCents)}
      </Link>
    </p>
  );
}

const NO_PROBLEMS: [] = [];

/** A GET form, because it only calculates the price of the change. */
function AmendmentRequest({ page }: { page: AmendmentPage }) {
  const t = useTranslations('myReservation.change');
  const problems = page.review?.kind === 'invalid' ? page.review.problems : NO_PROBLEMS;
  return (
    <Form method="get" noValidate aria-label={t('heading')} className="card panel stack loose">
      <ErrorSummary problems={problems} labels={useFieldNames()} owners={useLicenseOwners(problems)} />
      <AmendmentFields page={page} problems={problems} />
      <Button size="large" variant={page.review?.kind === 'ready' ? 'secondary' : 'primary'}>
        {t('submit')}
      </Button>
    </Form>
  );
}

function useFieldNames(): Partial<Record<AmendmentProblem['field'], string>> {
  const t = useTranslations('reservation.locationForm');
  const delivery = useTranslations('reservation.page.delivery');
  return {
    pickup_location: t('pickupLocation'),
    return_location: t('returnLocation'),
    pickup_date: t('pickupDate'),
    return_date: t('returnDate'),
    delivery_zone: delivery('heading'),
    ...useStatedLabels(),
  };
}
