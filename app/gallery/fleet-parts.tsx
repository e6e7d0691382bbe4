import { ComparisonTable } from '../routes/comparison/comparison-table.tsx';
import { FleetNotices } from '../routes/fleet/fleet-notices.tsx';
import type { FleetPage } from '../routes/fleet/fleet-page.ts';
import { FleetResults } from '../routes/fleet/fleet-results.tsx';
import { PriceStripPlace } from '../routes/fleet/price-strip-place.tsx';
import { SearchBar } from '../routes/fleet/search-bar.tsx';
import type { Samples } from './load-samples.ts';
import { Part, State } from './part.tsx';

const REFUSALS = [
  ...([
    'invalid-search',
    'unknown-type',
    'unknown-car',
    'unavailable',
    'restricted',
    'payment-in-progress',
  ] as const),
];

const ignore = () => undefined;

/** The parts of the fleet page around the cars: the search, its problems, and an empty result. */
export function FleetParts({ samples: { fleet, comparison, catalogue, refused } }: { samples: Samples }) {
  const withCoupon = (coupon: FleetPage['coupon']) => ({ ...catalogue, coupon });
  return (
    <Part id="search" title="Search of cars">
      <State name="searched" isWide>
        <SearchBar page={fleet} choice={{}} />
      </State>
      <State name="not searched yet" isWide>
        <SearchBar page={catalogue} choice={{}} />
      </State>
      <State name="wrong" isWide>
        <FleetNotices page={refused} refusal={undefined} />
        <SearchBar page={refused} choice={{}} />
      </State>
      <State name="a choice refused; coupons; a car that has gone" isWide>
        {REFUSALS.map((refusal) => (
          <FleetNotices key={refusal} page={catalogue} refusal={refusal} />
        ))}
        <FleetNotices page={withCoupon({ kind: 'usable', code: 'VERANO' })} refusal={undefined} />
        <FleetNotices
          page={withCoupon({
            kind: 'refused',
            code: 'VERANO',
            message: { key: 'validation.coupon.expired' },
          })}
          refusal={undefined}
        />
        <FleetNotices page={{ ...catalogue, carGone: true }} refusal={undefined} />
      </State>
      <State name="totals of the days around the pick-up" isWide>
        <PriceStripPlace page={fleet} />
      </State>
      <State name="cars side by side" isWide>
        {'cars' in comparison ? <ComparisonTable comparison={comparison} /> : null}
      </State>
      <State name="nothing like that, nothing at all" isWide>
        <FleetResults page={fleet} choice={{ tipo: 'boat' }} onChoice={ignore} />
        <FleetResults page={{ ...catalogue, cards: [] }} choice={{}} onChoice={ignore} />
      </State>
    </Part>
  );
}
