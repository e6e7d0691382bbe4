import { useTranslations } from 'use-intl';
import type { MessageRef } from '#domain/message.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useContentText } from '../../i18n/use-language.ts';
import { useMessage } from '../../i18n/use-message.ts';
import { CheckCard, ChoiceGroup, RadioCard } from '../../ui/choice.tsx';
import type { CoverageOption, ReservationPage } from './reservation-page.ts';

const MISSING: MessageRef = { key: 'validation.coverage' };

/** The mandatory protection to choose, and what can be added to it. */
export function CoverageSection({ page, isMissing }: { page: ReservationPage; isMissing: boolean }) {
  const t = useTranslations('reservation.page');
  const say = useMessage();
  const { coverages, selection } = page;
  const mandatory = coverages.filter(({ role }) => role === 'mandatory');
  const optional = coverages.filter(({ role }) => role !== 'mandatory');
  return (
    <>
      <ChoiceGroup
        name="coverage"
        legend={t('protection.legend')}
        hint={t('protection.hint')}
        error={isMissing ? say(MISSING) : undefined}
      >
        {mandatory.map((option) => (
          <MandatoryCoverage
            key={option.code}
            option={option}
            isChosen={selection.coverage === option.code}
            isMissing={isMissing}
          />
        ))}
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

function MandatoryCoverage({
  option,
  isChosen,
  isMissing,
}: {
  option: CoverageOption;
  isChosen: boolean;
  isMissing: boolean;
}) {
  return (
    <RadioCard
      name="coverage"
      value={option.code}
      defaultChecked={isChosen}
      aria-invalid={isMissing || undefined}
      {...useOptionTexts(option)}
    />
  );
}

function OptionalCoverage({
  option,
  selection,
}: {
  option: CoverageOption;
  selection: ReservationPage['selection'];
}) {
  const isEra = option.role === 'era';
  return (
    <CheckCard
      name={isEra ? 'era' : 'coverages'}
      value={option.code}
      defaultChecked={isEra ? selection.era : selection.coverages.includes(option.code)}
      {...useOptionTexts(option)}
    />
  );
}

/** Name, what it covers and what it adds to the total. */
function useOptionTexts(option: CoverageOption) {
  const t = useTranslations('reservation.page');
  const format = useFormat();
  const read = useContentText();
  const name = read(option.name);
  const described = read(option.description);
  const description =
    described.text || option.role !== 'era' ? described : { text: t('era.description'), lang: undefined };
  const { deductibleCents, addsCents } = option;
  return {
    title: <span lang={name.lang}>{name.text}</span>,
    description: (
      <>
        <span lang={description.lang}>{description.text}</span>
        {deductibleCents ? ` ${t('protection.deductible', { amount: format.money(deductibleCents) })}` : null}
      </>
    ),
    aside: addsCents === 0 ? t('protection.included') : `+${format.money(addsCents)}`,
  };
}
