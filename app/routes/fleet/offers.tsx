import type { FormEvent } from 'react';
import { Form, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { HiddenFields } from '../../forms/hidden-fields.tsx';
import { toFleetPath, toSearchEntries } from '../../forms/search-fields.ts';
import { CachedFragment } from '../../fragment-cache/cached-fragment.tsx';
import { useLocalPath } from '../../i18n/use-language.ts';
import type { FleetCardData, FleetPage } from './fleet-page.ts';
import { OfferCard } from './offer-card.tsx';

/** Cards whose picture is on the first screen. */
const EAGER_CARDS = 2;

/** The cars for the visitor's dates in one form, which sends the search with the chosen button. DESIGN.md section 6.2. */
export function Offers({ page, days }: { page: FleetPage; days: number }) {
  const t = useTranslations('fleet.pay');
  const toLocal = useLocalPath();
  const submit = useSubmit();
  const { fields, extras, cards } = page;

  /** A bill opens and closes in its place. */
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || submitter.formMethod !== 'get') return;
    event.preventDefault();
    void submit(submitter, { action: toLocal('/flota'), replace: true, preventScrollReset: true });
  }

  return (
    <Form
      method="post"
      action={toLocal(toFleetPath(fields, extras))}
      aria-label={t('label')}
      onSubmit={handleSubmit}
    >
      <HiddenFields entries={toSearchEntries(fields, extras)} />
      <ul className="mt-4 grid gap-5">
        {cards.map((card, index) => (
          <CachedFragment
            key={card.id}
            as="li"
            className="card overflow-clip"
            name="offer-card"
            component={OfferCard}
            props={{ card, days, eager: index < EAGER_CARDS, nextFreePath: toNextFreePath(card, page) }}
          />
        ))}
      </ul>
    </Form>
  );
}

function toNextFreePath({ obstacle }: FleetCardData, { fields, extras }: FleetPage): string | undefined {
  const nextFree = obstacle?.kind === 'taken' ? obstacle.nextFree : undefined;
  if (!nextFree) return undefined;
  const dates = { pickup_date: nextFree.pickup, return_date: nextFree.return };
  return toFleetPath({ ...fields, ...dates }, { ...extras, notice: undefined });
}
