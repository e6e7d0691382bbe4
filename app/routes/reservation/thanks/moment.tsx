import { useTranslations } from 'use-intl';
import { dateOf } from '#domain/calendar/panama.ts';
import type { BrandMoment } from '../../../brands/brand.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useContentText } from '../../../i18n/use-language.ts';
import { CarPicture } from '../../../ui/picture.tsx';
import { usePaidLabel } from './booked-rental.tsx';
import type { ThanksPage } from './thanks-page.ts';

/** What stands large beside the car, and the line below it. */
interface MomentWords {
  large: string;
  line: string;
}

/** Words of each kind, which a brand chooses as data. All of them are facts of the reservation. */
const WORDS: Record<BrandMoment, (page: ThanksPage) => MomentWords> = {
  total: useTotal,
  day: useDay,
  car: useCar,
  place: usePlace,
};

/** The first look at a confirmed reservation: the car before the brand's scene, with a few large words. */
export function Moment({ page }: { page: ThanksPage }) {
  const { large, line } = WORDS[page.moment](page);
  const className = useContentText()(page.snapshot.className);
  return (
    <div className="moment">
      <p className="moment-words">
        <strong>{large}</strong> <span>{line}</span>
      </p>
      <div className="moment-car">
        <CarPicture
          id={page.snapshot.pictureId}
          name={className.text}
          sizes="(min-width: 40rem) 24rem, 70vw"
          eager
        />
      </div>
    </div>
  );
}

function useTotal(page: ThanksPage): MomentWords {
  const label = usePaidLabel(page);
  return { large: useFormat().money(page.quote.totalCents), line: label };
}

function useDay({ pickup, return: giveBack }: ThanksPage): MomentWords {
  const read = useContentText();
  const places = [pickup, giveBack].map(({ name }) => read(name).text);
  return { large: useFormat().shortDate(dateOf(pickup.at)), line: [...new Set(places)].join(' → ') };
}

function useCar({ snapshot }: ThanksPage): MomentWords {
  return { large: snapshot.carName, line: useTranslations('common.specs')('orSimilar') };
}

function usePlace({ pickup }: ThanksPage): MomentWords {
  const { text } = useContentText()(pickup.name);
  return { large: text, line: useFormat().dateTime(pickup.at) };
}
