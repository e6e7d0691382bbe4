import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { BrandMoment } from '#app/texts/brands/brand.ts';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { dateOf } from '#domain/calendar/panama.ts';
import type { Texts } from '#domain/texts.ts';
import { BookedPicture, usePaidLabel } from './booked-rental.tsx';
import type { ThanksPage } from './thanks-page.ts';

/** What stands large beside the car, and the line below it. */
interface MomentWords {
  large: ReactNode;
  line: ReactNode;
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
  return (
    <div className="moment">
      <p className="moment-words">
        <strong>{large}</strong> <span>{line}</span>
      </p>
      <div className="moment-car">
        <BookedPicture snapshot={page.snapshot} sizes="(min-width: 40rem) 24rem, 70vw" />
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
  const from = <Name texts={pickup.name} />;
  const line =
    read(pickup.name).text === read(giveBack.name).text ? (
      from
    ) : (
      <>
        {from} → <Name texts={giveBack.name} />
      </>
    );
  return { large: useFormat().shortDate(dateOf(pickup.at)), line };
}

function useCar({ snapshot }: ThanksPage): MomentWords {
  return { large: snapshot.carName, line: useTranslations('common.specs')('orSimilar') };
}

function usePlace({ pickup }: ThanksPage): MomentWords {
  return { large: <Name texts={pickup.name} />, line: useFormat().dateTime(pickup.at) };
}

function Name({ texts }: { texts: Texts }) {
  const { text, lang } = useContentText()(texts);
  return <span lang={lang}>{text}</span>;
}
