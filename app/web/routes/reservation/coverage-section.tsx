import { useTranslations } from 'use-intl';
import { CheckCard, ChoiceGroup, RadioCard } from '#app/ui/choice.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { useMessage } from '#app/ui/language/use-message.ts';
import type { MessageRef } from '#domain/message.ts';
import { type Cents, perDayCents } from '#domain/money/money.ts';
import type { Texts } from '#domain/texts.ts';
import type { CoverageOption, ReservationPage } from './reservation-page.ts';

const MISSING: MessageRef = { key: 'validation.coverage' };

/** The mandatory coverage as packages to compare, and optional coverages. */
export function CoverageSection({ page, isMissing }: { page: ReservationPage; isMissing: boolean }) {
  const t = useTranslations('reservation.page');
  const say = useMessage();
  const { coverages, selection } = page;
  const packages = coverages.filter(({ role }) => role === 'mandatory');
  const optional = coverages.filter(({ role }) => role !== 'mandatory');
  // The law requires one of the packages, so the cheapest is preselected until the renter chooses.
  const least = isMissing ? undefined : packages.find(({ addsCents }) => addsCents === 0)?.code;
  const chosen = page.isCoverageAssumed ? least : selection.coverage;
  return (
    <>
      <ChoiceGroup
        name="coverage"
        legend={t('protection.legend')}
        hint={t('protection.hint')}
        error={isMissing ? say(MISSING) : undefined}
      >
        <div key={packages.map(({ code }) => code).join()} className="packages">
          {packages.map((option) => (
            <Package
              key={option.code}
              option={option}
              compared={listCovered(packages)}
              days={page.quote.days}
              isChosen={chosen === option.code}
              isMissing={isMissing}
            />
          ))}
        </div>
      </ChoiceGroup>
      {optional.length > 0 ? (
        <ChoiceGroup name="coverages" legend={t('more.legend')} hint={t('more.hint')}>
          {optional.map((option) => (
            <OptionalCoverage key={option.code} option={option} selection={selection} />
          ))}
        </ChoiceGroup>
      ) : null}
    </>
  );
}

function listCovered(packages: CoverageOption[]): Texts[] {
  const covered = packages.flatMap(({ covers }) => covers);
  return [...new Map(covered.map((text) => [toKey(text), text])).values()];
}

function toKey({ es, en = '' }: Texts): string {
  return es || en;
}

/** A package with its price per day, its deductible, and what it covers of everything that packages cover. */
function Package({
  option,
  compared,
  days,
  isChosen,
  isMissing,
}: {
  option: CoverageOption;
  compared: Texts[];
  days: number;
  isChosen: boolean;
  isMissing: boolean;
}) {
  const t = useTranslations('reservation.page.protection');
  const format = useFormat();
  const read = useContentText();
  const name = read(option.name);
  const description = read(option.description);
  const { deductibleCents, addsCents, covers } = option;
  const covered = new Set(covers.map(toKey));
  return (
    <RadioCard
      name="coverage"
      value={option.code}
      defaultChecked={isChosen}
      aria-invalid={isMissing || undefined}
      title={<span lang={name.lang}>{name.text}</span>}
      aside={<CoveragePrice addsCents={addsCents} days={days} />}
      description={
        <>
          {deductibleCents === undefined ? null : (
            <span className="deductible">
              {t('deductible')} <strong>{format.money(deductibleCents)}</strong>
            </span>
          )}
          {covers.length === 0 ? <span lang={description.lang}>{description.text}</span> : null}
          {covers.length === 0
            ? null
            : compared.map((text) => (
                <Covered key={toKey(text)} text={text} isCovered={covered.has(toKey(text))} />
              ))}
        </>
      }
    />
  );
}

/** What a protection adds per day, and for the whole rental. */
export function CoveragePrice({ addsCents, days }: { addsCents: Cents; days: number }) {
  const t = useTranslations('reservation.page.protection');
  const format = useFormat();
  if (addsCents === 0) return t('included');
  return (
    <>
      {t('perDay', { amount: `+${format.money(perDayCents(addsCents, days))}` })}{' '}
      <span className="fine">{t('forDays', { amount: `+${format.money(addsCents)}`, days })}</span>
    </>
  );
}

function Covered({ text, isCovered }: { text: Texts; isCovered: boolean }) {
  const t = useTranslations('reservation.page.protection');
  const { text: words, lang } = useContentText()(text);
  return (
    <span className="covered point" data-missing={!isCovered || undefined}>
      <Icon name={isCovered ? 'check' : 'close'} />
      <span>
        <span className={isCovered ? 'sr-only' : undefined}>{t(isCovered ? 'covers' : 'coversNot')}</span>{' '}
        <span lang={lang}>{words}</span>
      </span>
    </span>
  );
}

function OptionalCoverage({
  option,
  selection,
}: {
  option: CoverageOption;
  selection: ReservationPage['selection'];
}) {
  const t = useTranslations('reservation.page');
  const format = useFormat();
  const read = useContentText();
  const isEra = option.role === 'era';
  const name = read(option.name);
  const described = read(option.description);
  const description = described.text || !isEra ? described : { text: t('era.description'), lang: undefined };
  return (
    <CheckCard
      name={isEra ? 'era' : 'coverages'}
      value={option.code}
      defaultChecked={isEra ? selection.era : selection.coverages.includes(option.code)}
      title={<span lang={name.lang}>{name.text}</span>}
      description={<span lang={description.lang}>{description.text}</span>}
      aside={option.addsCents === 0 ? t('protection.included') : `+${format.money(option.addsCents)}`}
    />
  );
}
