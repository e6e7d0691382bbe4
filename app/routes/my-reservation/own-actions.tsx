import { useTranslations } from 'use-intl';
import { toReservationPath } from '../../navigation/reservation-path.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CancellationTerms } from '../../ui/cancellation-terms.tsx';
import type { OwnReservationPage } from './own-reservation-page.ts';

/** The cancellation terms, and the buttons to change or cancel. */
export function OwnActions({ page }: { page: OwnReservationPage }) {
  const t = useTranslations('myReservation.actions');
  const { cancellation, code, canAct } = page;
  return (
    <section aria-labelledby="actions" className="card panel grid gap-3">
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
