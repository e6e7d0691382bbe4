import type { Language } from '#domain/texts.ts';
import { placeBranchField } from '../../forms/branch-field.tsx';
import { placeDateField, placeTimeField } from '../../forms/rental-ends.tsx';
import { placeRentalSummary } from '../../forms/rental-summary.tsx';
import { inLanguage } from '../../i18n/in-language.ts';
import { toLanguageForm } from '../../i18n/language-form.ts';
import type { PlacedPart } from '../../kept-parts/kept.tsx';
import type { PageRecipe } from '../../kept-parts/page-recipe.ts';
import { placeSteps } from '../../ui/step-progress.tsx';
import { placeFilters } from './fleet-filters.tsx';
import type { FleetCardData, FleetPage } from './fleet-page.ts';
import { placeResultsHead } from './fleet-results.tsx';
import { placeOfferCards } from './offer-card.tsx';
import { packFleetPage } from './packed-fleet-page.ts';
import { placeResetDates, placeSearchSummary } from './search-bar.tsx';

/** As it comes to the page: with texts of content in its language alone. */
function showCard(card: FleetCardData, language: Language): FleetCardData {
  const { className, quote } = card;
  return {
    ...card,
    className: inLanguage(className, language),
    quote: quote && inLanguage(quote, language),
  };
}

/** Undefined: the page says something of its own, and is to be rendered. `version`: that of the content it was made from. */
export function toFleetRecipe(page: FleetPage, pathname: string, version: string): PageRecipe | undefined {
  const packed = packFleetPage(page);
  if (!('rental' in packed) || page.coupon.kind !== 'none' || page.carGone) return undefined;
  const head = placeResultsHead(page);
  if (page.search.kind !== 'valid' || head.inputs.count === 0) return undefined;
  const { form, extras, search } = page;
  const { language } = toLanguageForm(pathname);
  const { places, times, days } = placeSearchSummary(search, language);
  const ends = (['pickup', 'return'] as const).flatMap((side): PlacedPart[] => [
    placeBranchField(`${side}_location`, form),
    placeDateField(side, form),
    placeTimeField(side, form, { language }),
  ]);
  const summary = placeRentalSummary(form.values, form.graceMinutes, language);
  const parts: PlacedPart[] = [
    placeSteps('car'),
    places,
    times,
    days,
    ...ends,
    summary,
    placeResetDates(page),
    placeFilters(page),
    head,
    ...placeOfferCards({ ...page, cards: page.cards.map((card) => showCard(card, language)) }, search.days),
  ];
  const { rental, ...same } = packed;
  return {
    version,
    parts,
    between: [extras.tipo ?? '', extras.marca ?? ''],
    data: { key: JSON.stringify(same), slot: rental },
  };
}
