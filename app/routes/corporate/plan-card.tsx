import { useTranslations } from 'use-intl';
import { useFormat } from '../../i18n/use-format.ts';
import { useContentText, useLocalPath } from '../../i18n/use-language.ts';
import { CarPicture } from '../../ui/picture.tsx';
import type { PlanGroup, PlanView } from './corporate-pages.ts';

/** A car class with the total per month for each length of a plan. */
export function PlanCard({ group, eager }: { group: PlanGroup; eager: boolean }) {
  const t = useTranslations('common.specs');
  const className = useContentText()(group.className);
  return (
    <li className="card overflow-clip">
      <article aria-labelledby={`plan-${group.classCode}`}>
        <div className="picture-stage px-8 pt-6">
          <CarPicture id={group.pictureId} name="" sizes="(min-width: 48rem) 32rem, 90vw" eager={eager} />
        </div>
        <div className="p-5 sm:p-6">
          <h2 id={`plan-${group.classCode}`} className="text-heading" lang={className.lang}>
            {className.text}
          </h2>
          {group.carName ? (
            <p className="text-note text-ink-muted">
              {group.carName} {t('orSimilar')}
            </p>
          ) : null}
          <ul className="mt-4">
            {group.plans.map((plan) => (
              <PlanRow key={plan.code} plan={plan} className={className.text} />
            ))}
          </ul>
        </div>
      </article>
    </li>
  );
}

function PlanRow({ plan, className }: { plan: PlanView; className: string }) {
  const t = useTranslations('corporate.plans');
  const format = useFormat();
  const toLocal = useLocalPath();
  const name = useContentText()(plan.name);
  return (
    <li className="ruled spread gap-x-4 gap-y-2 py-3">
      <p className="grow basis-36">
        <span className="block text-sm text-ink-muted" lang={name.lang}>
          {name.text}
        </span>
        <span className="tabular">
          <strong className="text-lg">{format.money(plan.totalCents)}</strong>{' '}
          <span className="inline-block text-sm text-ink-muted">{t('perMonth')}</span>
        </span>
      </p>
      <a
        href={`${toLocal('/corporativo/planes')}?plan=${encodeURIComponent(plan.code)}#solicitud`}
        className="button"
        data-variant="secondary"
        data-size="small"
      >
        {t('ask')}
        <span className="sr-only">
          : {className}, {name.text}
        </span>
      </a>
    </li>
  );
}
