import { useTranslations } from 'use-intl';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { CancellationTerms } from '#app/ui/cancellation-terms.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useLocalPath } from '#app/ui/language/use-language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import type { PhotoPlace, RentalEnd } from '#domain/rental/car-photos.ts';
import type { EffectiveState } from '#domain/reservation/reservation.ts';
import { VERIFY_EVIDENCE } from '#operations/rental/evidence.ts';
import { toReservationPath } from '../../browser/reservation-path.ts';
import { AfterBooking, ReservationCode } from '../reservation/thanks/after-booking.tsx';
import { KeepOffline } from './documents/keep-offline.tsx';
import type { OwnNotice } from './load-notice.ts';
import type { OwnReservationPage } from './own-reservation-page.ts';

const VARIANTS = {
  confirmed: { tone: 'success', icon: 'success' },
  'picked-up': { tone: 'success', icon: 'success' },
  returned: { tone: 'neutral', icon: 'check' },
  held: { tone: 'warning', icon: 'clock' },
  unconfirmed: { tone: 'warning', icon: 'clock' },
  review: { tone: 'warning', icon: 'clock' },
  expired: { tone: 'neutral', icon: 'close' },
  cancelled: { tone: 'neutral', icon: 'close' },
  'no-show': { tone: 'neutral', icon: 'close' },
  ended: { tone: 'neutral', icon: 'check' },
} as const satisfies Record<EffectiveState, { tone: string; icon: IconName }>;

/** Name of the renter, state, code, and the next step. */
export function OwnHead({
  page,
  isComing,
  isOver,
}: {
  /** With a notice, the scene above says what happened in large words. */
  page: OwnReservationPage & { notice: OwnNotice | undefined };
  isComing: boolean;
  isOver: boolean;
}) {
  const t = useTranslations('myReservation.view');
  const { state, code, renter } = page;
  const { tone, icon } = VARIANTS[state];
  return (
    <div className="panel stack">
      <div>
        <div className="row">
          <h1 id="own-heading" className="text-heading">
            {t('heading', { name: renter.firstName })}
          </h1>
          {page.notice ? (
            <Badge tone={tone} icon={icon}>
              {t(`state.${state}.badge`)}
            </Badge>
          ) : null}
        </div>
        {page.notice ? null : (
          <p className="state-word" data-tone={tone}>
            <Icon name={icon} />
            {t(`state.${state}.badge`)}
          </p>
        )}
        <p className="muted">{t(`state.${state}.text`)}</p>
      </div>
      <ReservationCode code={code} isOver={isOver} />
      {isComing ? (
        <div className="stack snug" data-no-print>
          <AfterBooking page={page} />
          <KeepOffline page={page} />
        </div>
      ) : null}
      {isOver ? (
        <p data-no-print>
          <ButtonLink to="/flota">{t('again')}</ButtonLink>
        </p>
      ) : null}
    </div>
  );
}

/** The cancellation terms, and the buttons to change or cancel. */
export function OwnActions({ page }: { page: OwnReservationPage }) {
  const t = useTranslations('myReservation.actions');
  const { cancellation, code, canAct } = page;
  return (
    <section aria-labelledby="actions" className="card panel stack snug">
      <h2 id="actions" className="text-heading">
        {t('heading')}
      </h2>
      <p>
        <CancellationTerms offer={cancellation} />
      </p>
      {canAct ? (
        <div className="button-row" data-no-print>
          <ButtonLink to={toReservationPath(code, 'cambiar')} variant="secondary">
            {t('change')}
          </ButtonLink>
          <ButtonLink to={toReservationPath(code, 'cancelar')} variant="secondary">
            {t('cancel')}
          </ButtonLink>
        </div>
      ) : null}
    </section>
  );
}

/** What comes back, one line for each card or account. */
export function Refunds({ refunds }: { refunds: OwnReservationPage['refunds'] }) {
  const t = useTranslations('myReservation.refunds');
  const format = useFormat();
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds" className="titled">
      <h2 id="refunds" className="text-heading">
        {t('heading')}
      </h2>
      <ul className="card divided">
        {refunds.map(({ amountCents, method, last4, state }) => (
          <li key={`${method} ${last4} ${state}`} className="panel spread">
            <span>
              <span className="strong">{t(`to.${method}`, { last4 })}</span>
              <br />
              {t(state)}
            </span>
            <strong className="tabular">{format.money(amountCents)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What both sides hold of a rental: the agreement, the pictures, and their signed record. */
export function RentalPapers({
  code,
  rental: { hasEvidence, photos },
}: {
  code: string;
  rental: NonNullable<OwnReservationPage['rental']>;
}) {
  const t = useTranslations('myReservation.rental');
  const toLocal = useLocalPath();
  const file = (name: string) => toLocal(toReservationPath(code, name));
  return (
    <section aria-labelledby="rental" className="titled" data-no-print>
      <h2 id="rental" className="text-heading">
        {t('heading')}
      </h2>
      <div className="card panel stack snug">
        <p>
          <a href={file('contrato.pdf')}>{t('agreement')}</a>
        </p>
        {photos.length > 0 ? (
          <ul>
            {photos.map((kind) => {
              const [end, place] = kind.split('/') as [RentalEnd, PhotoPlace];
              return (
                <li key={kind}>
                  <a href={file(`fotos/${kind}`)} download>
                    {t('photo', { place: t(`places.${place}`), when: t(`ends.${end}`) })}
                  </a>
                </li>
              );
            })}
          </ul>
        ) : null}
        {hasEvidence ? (
          <>
            <p>{t('evidence')}</p>
            <p>
              <a href={file('evidencia.json')} download>
                {t('record')}
              </a>{' '}
              · <LocalLink to={VERIFY_EVIDENCE}>{t('verify')}</LocalLink>
            </p>
          </>
        ) : null}
      </div>
    </section>
  );
}

/** The renter's contact data, and the link to their stored data. */
export function Renter({ renter, code }: Pick<OwnReservationPage, 'renter' | 'code'>) {
  const t = useTranslations('myReservation.view.renter');
  const privacy = useTranslations('myReservation.data');
  const facts = [
    [t('name'), `${renter.firstName} ${renter.lastName}`],
    [t('email'), renter.email],
    [t('phone'), renter.phone],
  ] as const;
  return (
    <section aria-labelledby="renter" className="titled">
      <details className="titled unfolded">
        <summary>
          <h2 id="renter" className="text-heading fold">
            {t('heading')}
            <FoldSigns />
          </h2>
        </summary>
        <dl className="card panel facts">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="strong">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <p data-no-print>
        <LocalLink to={toReservationPath(code, 'datos')}>{privacy('link')}</LocalLink>
      </p>
    </section>
  );
}

/** At the end of a line that opens what is below it. */
export function FoldSigns() {
  return (
    <>
      <Icon name="plus" data-when="closed" />
      <Icon name="minus" data-when="open" />
    </>
  );
}
