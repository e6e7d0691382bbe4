import { useTranslations } from 'use-intl';
import { CarPicture } from '../../ui/car-picture.tsx';
import { Price } from '../../ui/price.tsx';
import { CardHead, useObstacle } from './card-parts.tsx';
import type { FleetCardData } from './fleet-page.ts';

/** A car before the visitor said when: what one day costs at least, and the way to the search. */
export function CatalogueCard({ card }: { card: FleetCardData }) {
  const t = useTranslations('fleet');
  const obstacle = useObstacle(card);
  return (
    <>
      <div className="picture-stage px-6 pt-5" data-off={obstacle ? '' : undefined}>
        <CarPicture
          id={card.pictureId}
          name={card.name}
          sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 90vw"
        />
      </div>
      <div className="catalogue-about">
        <CardHead card={card} />
        <div className="card-foot gap-3 pt-4">
          {obstacle ? (
            <p className="text-note text-ink-muted">{obstacle}</p>
          ) : (
            <>
              <Price totalCents={Math.min(card.totals.prepaid, card.totals.normal)} days={1} from />
              <a
                href="#field-pickup_location"
                className="button"
                data-variant="secondary"
                aria-describedby={`car-${card.id}`}
              >
                {t('chooseDates')}
              </a>
            </>
          )}
        </div>
      </div>
    </>
  );
}
