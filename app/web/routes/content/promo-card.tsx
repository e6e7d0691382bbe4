import { useTranslations } from 'use-intl';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText, useLocalPath } from '#app/ui/language/use-language.ts';
import { useBrand } from '#app/ui/page-environment.tsx';
import { ContentPicture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import { RichText } from '#app/ui/rich-text.tsx';
import type { PromoView } from '#operations/content/list-published.ts';
import type { Promo } from '#operations/ports/content.ts';

/** A promotion with its end date, its total price and a link to the offer. */
export function PromoCard({ view, eager }: { view: PromoView; eager: boolean }) {
  const { promo, coupon, fromCents } = view;
  const brand = useBrand();
  const read = useContentText();
  const title = read(promo.title);
  const html = read(promo.html);
  return (
    <li id={promo.slug} className="card clipped">
      <article aria-labelledby={`promo-${promo.id}`} className="promo-card">
        <ContentPicture
          image={promo}
          sizes="(min-width: 64rem) 30rem, 100vw"
          eager={eager}
          className="promo-picture"
        />
        <div className="promo-about panel">
          <p className="row">
            <Badge tone="accent">{brand.carRentalName}</Badge>
            <Validity promo={promo} />
          </p>
          <h2 id={`promo-${promo.id}`} className="text-title" lang={title.lang}>
            {title.text}
          </h2>
          <RichText html={html.text} lang={html.lang} isPart />
          <div className="ruled spread">
            {fromCents === undefined ? null : <Price totalCents={fromCents} days={1} from />}
            {promo.link ? <ToOffer link={promo.link} coupon={coupon} title={title.text} /> : null}
          </div>
        </div>
      </article>
    </li>
  );
}

function Validity({ promo: { validFrom, validUntil } }: { promo: Promo }) {
  const t = useTranslations('promos.valid');
  const format = useFormat();
  if (!validFrom && !validUntil) return <Badge>{t('always')}</Badge>;
  const text = () => {
    if (validFrom && validUntil)
      return t('between', { from: format.shortDate(validFrom), until: format.shortDate(validUntil) });
    return validUntil
      ? t('until', { until: format.shortDate(validUntil) })
      : t('from', { from: format.shortDate(validFrom ?? '') });
  };
  return <Badge icon="calendar">{text()}</Badge>;
}

function ToOffer({ link, coupon, title }: { link: string; coupon: string | undefined; title: string }) {
  const t = useTranslations('promos');
  const toLocal = useLocalPath();
  const isOwn = link.startsWith('/');
  return (
    <a href={isOwn ? toLocal(link) : link} className="button full-on-phones">
      {coupon ? t('bookWithCoupon', { code: coupon }) : t(isOwn ? 'book' : 'more')}
      <span className="sr-only">: {title}</span>
      <Icon name="arrow-right" />
    </a>
  );
}
