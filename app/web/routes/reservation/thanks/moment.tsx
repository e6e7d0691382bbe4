import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { BookedPicture } from './booked-rental.tsx';
import type { ThanksPage } from './thanks-page.ts';

/** What has just happened, and the car before the brand's scene. `heading` has its largest word in `strong`. */
export function Moment({
  heading,
  snapshot,
  sizes,
  isOver = false,
}: Pick<ThanksPage, 'snapshot'> & {
  heading: ReactNode;
  sizes: string;
  /** Whether no car is waiting, so that the scene is empty. */
  isOver?: boolean;
}) {
  const specs = useTranslations('common.specs');
  return (
    <div className="moment">
      <div className="moment-words">
        {heading}
        <p>
          <strong>{snapshot.carName}</strong> {specs('orSimilar')}
        </p>
      </div>
      {isOver ? null : (
        <div className="moment-car">
          <BookedPicture snapshot={snapshot} sizes={sizes} />
        </div>
      )}
    </div>
  );
}

/** The largest word of a heading. */
export function large(word: ReactNode) {
  return <strong>{word}</strong>;
}
