import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../i18n/use-format.ts';
import { useContentText } from '../../i18n/use-language.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CarPicture } from '../../ui/car-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { ThanksPage } from './thanks-page.ts';

/** Whether it stands, under which code, which car, and what is paid and what is not. */
export function ThanksHead({ page }: { page: ThanksPage }) {
  const t = useTranslations('thanks');
  const { state, firstName, email } = page;
  const isConfirmed = state === 'confirmed';
  return (
    <section aria-labelledby="thanks-title" className="card overflow-clip">
      <div className="grid gap-6 p-6 sm:p-8">
        <div>
          <Badge tone={isConfirmed ? 'success' : 'warning'} icon={isConfirmed ? 'success' : 'clock'}>
            {t(`${state}.badge`)}
          </Badge>
          <h1 id="thanks-title" className="mt-3 text-title">
            {isConfirmed ? t('confirmed.heading', { name: firstName }) : t('review.heading')}
          </h1>
          <p className="mt-2 flex items-start gap-2 break-words text-ink-muted">
            <Icon name="mail" className="mt-[0.25em] shrink-0" />
            <span className="min-w-0">{t(isConfirmed ? 'confirmed.mail' : 'review.text', { email })}</span>
          </p>
        </div>
        <Code code={page.code} />
      </div>
      <SoldCar page={page} />
    </section>
  );
}

function Code({ code }: { code: string }) {
  const t = useTranslations('thanks.code');
  const isHydrated = useHydrated();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => {
    // The browser may refuse; the code stands there to be selected, too.
    navigator.clipboard.writeText(code).then(
      () => setIsCopied(true),
      () => {},
    );
  };
  return (
    <div className="flex flex-wrap items-end justify-between gap-4 rounded-card bg-accent-soft p-5">
      <div>
        <p className="text-sm font-semibold">{t('label')}</p>
        <p className="tabular text-[2rem] leading-tight font-bold tracking-wide select-all sm:text-[2.5rem]">
          {code}
        </p>
        <p className="text-sm text-ink-muted">{t('hint')}</p>
      </div>
      {isHydrated && window.isSecureContext ? (
        <Button type="button" variant="secondary" onClick={copy} data-no-print>
          {isCopied ? <Icon name="check" /> : null}
          <span role="status">{isCopied ? t('copied') : t('copy')}</span>
        </Button>
      ) : null}
    </div>
  );
}

function SoldCar({ page }: { page: ThanksPage }) {
  const specs = useTranslations('common.specs');
  const { sold } = page;
  const className = useContentText()(sold.className);
  return (
    <div className="grid border-t border-line sm:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="offer-picture">
        <CarPicture id={sold.pictureId} name={sold.carName} sizes="(min-width: 40rem) 12rem, 85vw" eager />
      </div>
      <div className="grid content-center gap-3 p-5 sm:p-6">
        <p>
          <strong className="block text-heading font-(--heading-weight)">
            {sold.carName} <span className="text-base font-normal text-ink-muted">{specs('orSimilar')}</span>
          </strong>
          <span className="text-ink-muted" lang={className.lang}>
            {className.text}
          </span>
        </p>
        <Paid page={page} />
      </div>
    </div>
  );
}

function Paid({ page }: { page: ThanksPage }) {
  const t = useTranslations('thanks.paid');
  const format = useFormat();
  const { quote, paymentStatus } = page;
  const isPrepaid = quote.reservationType === 'prepaid';
  const label = () => {
    if (!isPrepaid) return t('branch');
    return paymentStatus === 'paid' ? t('now') : t('pending');
  };
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{label()}</span>
        <strong className="tabular text-xl font-bold">{format.money(quote.totalCents)}</strong>
      </p>
      {isPrepaid && paymentStatus === 'paid' ? (
        <p className="mt-0.5 text-sm text-ink-muted">{t('nothing')}</p>
      ) : null}
    </div>
  );
}
