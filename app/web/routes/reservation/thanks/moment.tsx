import { useTranslations } from 'use-intl';
import { BookedPicture } from './booked-rental.tsx';
import type { ThanksPage } from './thanks-page.ts';

/** The first look at a confirmed reservation: that it is confirmed, and the car before the brand's scene. */
export function Moment({
  page: { firstName, snapshot },
  headingId,
}: {
  page: Pick<ThanksPage, 'firstName' | 'snapshot'>;
  headingId: string;
}) {
  const t = useTranslations('thanks.confirmed');
  const specs = useTranslations('common.specs');
  return (
    <div className="moment">
      <div className="moment-words">
        <h1 id={headingId}>
          {t.rich('heading', { name: firstName, large: (word) => <strong>{word}</strong> })}
        </h1>
        <p>
          <strong>{snapshot.carName}</strong> {specs('orSimilar')}
        </p>
      </div>
      <div className="moment-car">
        <BookedPicture snapshot={snapshot} sizes="(min-width: 40rem) 24rem, 70vw" />
      </div>
    </div>
  );
}
