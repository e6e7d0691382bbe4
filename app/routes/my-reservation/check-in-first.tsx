import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../ui/button.tsx';

/** The way past the queue. */
export function CheckInFirst({ code }: { code: string }) {
  const t = useTranslations('myReservation.precheckin');
  return (
    <section aria-labelledby="check-in" className="card soft-card panel grid gap-3" data-no-print>
      <h2 id="check-in" className="text-heading">
        {t('heading')}
      </h2>
      <p>{t('text')}</p>
      <p>
        <ButtonLink to={`/precheckin?reserva=${code}`}>{t('button')}</ButtonLink>
      </p>
    </section>
  );
}
