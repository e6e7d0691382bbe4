import { useTranslations } from 'use-intl';
import { useFormat } from '#app/ui/language/use-format.ts';
import { fromInstant } from '#domain/calendar/panama.ts';
import type { WantedRates } from '#operations/office/rates/rate-form.ts';
import { RefusedDraft } from '../content/refused-draft.tsx';
import type { RateOptions } from './rates-request.ts';
import type { ShownChange } from './say-scheduled.server.ts';

/** What a change does, in which days, for which classes and branches: names with their values. */
export function useChangeFacts({ classes, branches }: RateOptions) {
  const t = useTranslations('office.rates');
  const format = useFormat();
  const nameOf = (options: RateOptions['classes'], [code]: readonly string[], all: string) =>
    code === undefined ? all : (options.find((one) => one.code === code)?.name ?? code);
  return (wanted: WantedRates) => {
    const details = [
      t(`acts.${wanted.kind === 'remove' ? (`no-${wanted.what}` as const) : wanted.kind}`),
      'name' in wanted && wanted.name && `${wanted.name.es} / ${wanted.name.en}`,
      'percent' in wanted && format.rate(wanted.percent),
      'priceCents' in wanted && format.money(wanted.priceCents),
      'days' in wanted && t('minDays', { days: wanted.days }),
    ];
    const { span } = wanted;
    return [
      [t('what'), details.filter(Boolean).join(' · ')],
      [t('span'), t('period', { from: format.date(span.from), to: format.date(span.to) })],
      [t('class'), nameOf(classes, span.classes, t('allClasses'))],
      [t('branch'), nameOf(branches, span.branches, t('allBranches'))],
    ] as const;
  };
}

/** Changes that are not published yet: when, by whom, what, and why not at their time. */
export function ScheduledChanges({ changes, ...options }: RateOptions & { changes: readonly ShownChange[] }) {
  const t = useTranslations('office.rates');
  const format = useFormat();
  const toFacts = useChangeFacts(options);
  return (
    <ul>
      {changes.map(({ id, who, publishAt, wanted, href, reason }) => (
        <li key={id}>
          <a href={href}>
            {t('draft', {
              at: publishAt === undefined ? t('noTime') : format.dateTime(fromInstant(publishAt)),
              who,
            })}
          </a>
          {wanted ? (
            <div>
              {toFacts(wanted)
                .map(([, value]) => value)
                .join(' · ')}
            </div>
          ) : null}
          {reason ? <RefusedDraft reason={reason} /> : null}
        </li>
      ))}
    </ul>
  );
}
