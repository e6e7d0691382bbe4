import { useTranslations } from 'use-intl';
import { useFormat } from '../../i18n/use-format.ts';
import { useContentText } from '../../i18n/use-language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { OwnReservationPage } from './own-reservation-page.ts';
import { toReservationPath } from './reservation-path.ts';

/** What cancelling costs and until when, and the ways to change one's mind. */
export function OwnActions({ page }: { page: OwnReservationPage }) {
  const t = useTranslations('myReservation.actions');
  const format = useFormat();
  const read = useContentText();
  const { policy, code, canAct } = page;
  const note = policy.note && read(policy.note);
  const values = { time: format.dateTime(policy.freeUntil), amount: format.money(policy.feeCents) };
  return (
    <section aria-labelledby="actions" className="card grid gap-3 p-5 sm:p-6">
      <h2 id="actions" className="text-heading">
        {t('heading')}
      </h2>
      <p>
        {t('free', values)} {policy.feeCents > 0 ? t('fee', values) : null}{' '}
        {note ? <span lang={note.lang}>{note.text}</span> : null}
      </p>
      {canAct ? (
        <div className="flex flex-wrap gap-3" data-no-print>
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
