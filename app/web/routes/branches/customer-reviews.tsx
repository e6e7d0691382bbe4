import { useTranslations } from 'use-intl';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import type { ReviewView } from './branches-page.ts';

const STARS = 5;

/** The reviews of the content, each with its source and date. Nothing without reviews. */
export function CustomerReviews({ reviews }: { reviews: ReviewView[] }) {
  const t = useTranslations('branches.reviews');
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="opiniones" className="customer-reviews page-part">
      <h2 id="opiniones" className="text-title">
        {t('heading')}
      </h2>
      <ul>
        {reviews.map((review) => (
          <li key={`${review.author} ${review.date} ${review.text.es || review.text.en}`}>
            <Review review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Review({ review: { author, rating, text, source, date, branchName } }: { review: ReviewView }) {
  const t = useTranslations('branches.reviews');
  const format = useFormat();
  const read = useContentText();
  const words = read(text);
  const branch = branchName && read(branchName);
  return (
    <figure className="card panel stack tight">
      <p className="review-stars">
        <span aria-hidden="true">{'★'.repeat(rating) + '☆'.repeat(STARS - rating)}</span>
        <span className="sr-only">{t('rating', { rating })}</span>
      </p>
      <blockquote lang={words.lang}>{words.text}</blockquote>
      <figcaption className="note">
        <b>{author}</b>
        {branch ? <span lang={branch.lang}>{` · ${branch.text}`}</span> : null}
        {` · ${source}, ${format.shortDate(date)}`}
      </figcaption>
    </figure>
  );
}
