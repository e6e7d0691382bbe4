import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { refundWords } from '#app/texts/refund-words.ts';
import { FinalBill } from '#app/ui/final-bill.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { QuoteTable } from '#app/ui/quote-table.tsx';
import type { Quote } from '#domain/pricing/quote.ts';
import { isCalledOff, isPaidOnline } from '#domain/reservation/reservation.ts';
import { toReservationPath } from '../../browser/reservation-path.ts';
import { PageHead } from '../../frame/page-head.tsx';
import { BookedCar, TripStops } from '../reservation/thanks/booked-rental.tsx';
import { large, Moment } from '../reservation/thanks/moment.tsx';
import { NextSteps } from '../reservation/thanks/next-steps.tsx';
import type { Route } from './+types/own-reservation';
import { ChangedRental } from './amendment/changed-rental.tsx';
import { loadNotice, type OwnNotice } from './load-notice.ts';
import { loadOwnReservation, type OwnReservationPage } from './own-reservation-page.ts';
import { FoldSigns, OwnActions, OwnHead, Refunds, RentalPapers, Renter } from './own-sections.tsx';
import { PapersNotice } from './papers-notice.tsx';
import { requireOwnReservation } from './require-own.ts';

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const reservation = await requireOwnReservation({ request, context, params });
  const { language } = context.get(languageContext);
  const services = context.get(servicesContext);
  const page = await loadOwnReservation(services, reservation, language);
  return { ...page, notice: await loadNotice(services, reservation, url.searchParams.get('notice')) };
}

export default function OwnReservation({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('myReservation.view');
  const isComing = page.state === 'confirmed' || page.state === 'review';
  const isOff = isCalledOff(page.state);
  const isOver = isOff || page.state === 'returned' || page.state === 'ended';
  return (
    <>
      <PageHead title={t('title', { code: page.code })} access="private" />
      {page.notice ? (
        <div className="card clipped page-notice just-now">
          <JustNow notice={page.notice} page={page} />
        </div>
      ) : null}
      {page.paymentPath === undefined ? null : (
        <div className="page-notice">
          <Notice tone="warning" title={t('payment.title')}>
            <p>{t('payment.text')}</p>
            {page.paymentPath ? <LocalLink to={page.paymentPath}>{t('payment.link')}</LocalLink> : null}
          </Notice>
        </div>
      )}
      {page.papers && isComing ? (
        <div className="page-notice">
          <PapersNotice papers={page.papers} code={page.code} />
        </div>
      ) : null}
      {page.signing ? (
        <div className="page-notice">
          <SigningNotice signing={page.signing} code={page.code} />
        </div>
      ) : null}
      <div className="with-aside bill-beside-first">
        <div className="stack loose">
          <section aria-labelledby="own-heading" className="card clipped">
            <OwnHead page={page} isComing={isComing} isOver={isOver} />
            <BookedCar page={page} isOver={isOver} />
          </section>
          {isComing ? <OwnActions page={page} /> : null}
          <TripStops page={page} isOff={isOff} />
          <Refunds refunds={page.refunds} />
          {page.rental ? <RentalPapers code={page.code} rental={page.rental} /> : null}
          <Renter renter={page.renter} code={page.code} />
          {isComing ? <NextSteps quote={page.quote} /> : null}
        </div>
        <OwnBill page={page} isOff={isOff} isOver={isOver} />
      </div>
    </>
  );
}

function SigningNotice({
  signing,
  code,
}: Pick<OwnReservationPage, 'code'> & { signing: NonNullable<OwnReservationPage['signing']> }) {
  const t = useTranslations('myReservation.sign');
  const format = useFormat();
  if (signing.kind === 'signed')
    return (
      <Notice tone="success" title={t('signed')}>
        <p>{t('signedBy', { name: signing.name, time: format.dateTime(signing.time) })}</p>
      </Notice>
    );
  return (
    <Notice tone="info" title={t('invite')}>
      <p>{t('inviteText')}</p>
      <LocalLink to={toReservationPath(code, 'firmar')}>{t('submit')}</LocalLink>
    </Notice>
  );
}

function OwnBill({ page, isOff, isOver }: { page: OwnReservationPage; isOff: boolean; isOver: boolean }) {
  const t = useTranslations('myReservation.view');
  const final = useTranslations('common.quote.final');
  const format = useFormat();
  const isPaid = isPaidOnline(page);
  const table = (
    <QuoteTable
      quote={isOver ? withoutDeposit(page.quote) : page.quote}
      isPaid={isPaid}
      withDue={!isOver || (isPaid && !isOff)}
    />
  );
  const { finalBill, quote } = page;
  return (
    <aside aria-labelledby="own-quote" className="card bill panel titled">
      <details className={isOff ? 'titled' : 'titled unfolded'} open={finalBill !== undefined}>
        <summary>
          <h2 className="text-heading fold">
            <span id="own-quote">{t('quote')}</span>
            {isOff ? null : <span className="tabular">{format.money(quote.totalCents)}</span>}
            <FoldSigns />
          </h2>
        </summary>
        {table}
        {finalBill ? (
          <>
            <h3 className="text-heading">{final('title')}</h3>
            <FinalBill {...finalBill} />
          </>
        ) : null}
      </details>
    </aside>
  );
}

function withoutDeposit({ terms: _, ...quote }: Quote): Quote {
  return { ...quote, depositCents: 0 };
}

/** What happened just now in the scene of the brand, and what is next. */
function JustNow({ notice, page }: { notice: OwnNotice; page: OwnReservationPage }) {
  const t = useTranslations('myReservation.view.notice');
  const thanks = useTranslations('thanks.confirmed');
  const { renter, snapshot } = page;
  const words = { name: renter.firstName, large };
  const isOver = notice.kind === 'cancelled';
  return (
    <>
      <Moment
        heading={
          <p>
            {notice.kind === 'confirmed'
              ? thanks.rich('heading', words)
              : t.rich(`heading.${notice.kind}`, words)}
          </p>
        }
        snapshot={snapshot}
        sizes="(min-width: 40rem) 13rem, 70vw"
        isOver={isOver}
      />
      <div className="panel stack snug" role="status">
        <NoticeText notice={notice} page={page} />
        {notice.kind === 'confirmed' ? null : <p className="muted">{t(`next.${notice.kind}`)}</p>}
      </div>
    </>
  );
}

/** What happened just now: first what changed, or which money comes back where. */
function NoticeText({ notice, page }: { notice: OwnNotice; page: OwnReservationPage }) {
  const t = useTranslations('myReservation.view.notice');
  switch (notice.kind) {
    case 'confirmed':
      return t('confirmed');
    case 'changed':
      return (
        <>
          {notice.before ? <ChangedRental before={notice.before} after={page} /> : null}
          <p>
            <Difference notice={notice} after={page} /> {t('changed')}
          </p>
        </>
      );
    case 'cancelled':
      return (
        <>
          <p className="strong">
            <ComesBack notice={notice} />
          </p>
          <p>{t('cancelled')}</p>
        </>
      );
  }
}

/** What the change cost or gave back online. */
function Difference({
  notice: { before, refunds },
  after,
}: {
  notice: Extract<OwnNotice, { kind: 'changed' }>;
  after: OwnReservationPage;
}) {
  const all = useTranslations();
  const t = useTranslations('myReservation.view.notice');
  const format = useFormat();
  const paidCents = before ? after.quote.dueNowCents - before.quote.dueNowCents : 0;
  if (refunds.length > 0) return <strong>{refundWords(refunds, all)}</strong>;
  if (paidCents <= 0 || after.paymentStatus !== 'paid') return null;
  return <strong>{t('paid', { amount: format.money(paidCents) })}</strong>;
}

type Cancelled = Extract<OwnNotice, { kind: 'cancelled' }>;

function ComesBack({ notice }: { notice: Cancelled }) {
  const t = useTranslations('myReservation.cancel');
  const format = useFormat();
  const online = useOnlineWords(notice);
  if (notice.counterCents === 0) return online ?? t('unpaid');
  const atBranch = t('atBranch', { amount: format.money(notice.counterCents) });
  return online === undefined ? atBranch : `${online} ${atBranch}`;
}

/** Undefined when nothing was paid online. */
function useOnlineWords({ isKept, refunds, released }: Cancelled): string | undefined {
  const t = useTranslations('myReservation.view.notice');
  const format = useFormat();
  const all = useTranslations();
  if (refunds.length > 0) return refundWords(refunds, all);
  if (released) return t('released', { amount: format.money(released.amountCents), last4: released.last4 });
  return isKept ? t('kept') : undefined;
}
