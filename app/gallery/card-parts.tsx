import { BranchCard } from '../routes/branches/branch-card.tsx';
import { BranchMap } from '../routes/branches/branch-map.tsx';
import type { ReviewView } from '../routes/branches/branches-page.ts';
import { CustomerReviews } from '../routes/branches/customer-reviews.tsx';
import { InfoArticle } from '../routes/content/info-article.tsx';
import { JobCard } from '../routes/content/job-card.tsx';
import { PromoCard } from '../routes/content/promo-card.tsx';
import { WayCard } from '../routes/corporate/corporate-screen.tsx';
import { PlanCard } from '../routes/corporate/plans-screen.tsx';
import type { FleetCardData } from '../routes/fleet/fleet-page.ts';
import { FleetResults } from '../routes/fleet/fleet-results.tsx';
import type { Samples } from './load-samples.ts';
import { Part, State } from './part.tsx';

const ignore = () => undefined;

const SAMPLE = { source: 'Sample', date: '2026-10-02', branchName: undefined } as const;

const REVIEWS: ReviewView[] = [
  { ...SAMPLE, author: 'A.', rating: 5, text: { es: 'Una muestra.', en: 'A sample.' } },
  { ...SAMPLE, author: 'B.', rating: 3, text: { es: 'Otra muestra.', en: 'Another sample.' } },
];

/** Cars in every status, and the other kinds of cards. */
export function CardParts({ samples }: { samples: Samples }) {
  const { fleet, catalogue, promos, branches, plans, jobs, article } = samples;
  const states = listStates(fleet.cards);
  return (
    <>
      <Part id="offers" title="Cars">
        <State name="for dates" isWide>
          <FleetResults page={{ ...fleet, cards: states }} choice={{}} onChoice={ignore} />
        </State>
        <State name="without dates" isWide>
          <FleetResults
            page={{ ...catalogue, cards: states.map((card) => ({ ...card, id: `${card.id}-from` })) }}
            choice={{}}
            onChoice={ignore}
          />
        </State>
      </Part>
      <Part id="cards" title="Promotion, branch, review, plan, map, way, job">
        <ul className="design-wide">
          {promos.slice(0, 2).map((view) => (
            <PromoCard key={view.promo.id} view={view} eager={false} />
          ))}
        </ul>
        <ul className="design-columns">
          {branches.branches.slice(0, 2).map((branch) => (
            <BranchCard key={branch.code} branch={branch} now={branches.renderedAt} />
          ))}
        </ul>
        <CustomerReviews reviews={REVIEWS} />
        <ul className="design-columns">
          {plans.slice(0, 2).map((group) => (
            <PlanCard key={group.classCode} group={group} eager={false} />
          ))}
        </ul>
        <BranchMap views={branches.map} />
        <ul className="design-columns">
          <WayCard to="/corporativo/leasing" icon="key" name="leasing" />
          <WayCard to="/corporativo/planes" icon="calendar" name="plans" />
        </ul>
        <ul className="design-wide">
          {jobs.slice(0, 2).map((job) => (
            <JobCard key={job.id} job={job} />
          ))}
        </ul>
      </Part>
      <Part id="article" title="Page of content">
        {article ? <InfoArticle page={article} /> : null}
      </Part>
    </>
  );
}

const NEXT_FREE = { pickup: '2026-12-24', return: '2026-12-31' };
const RESTRICTED = {
  kind: 'restricted',
  reason: { es: 'Mínimo 3 días si retiras en estas fechas: Fin de año (mié, 30 dic – sáb, 2 ene).' },
  allowed: {
    ...NEXT_FREE,
    text: { es: 'Disponible por 7 días (jue, 24 dic – jue, 31 dic): ver esas fechas' },
  },
} as const;

/** Returns a real car in every status and with every obstacle. */
function listStates(cards: FleetCardData[]): FleetCardData[] {
  const [card] = cards.filter(({ obstacle }) => !obstacle);
  if (!card) return [];
  return [
    { ...card, id: 'available', status: 'available' },
    { ...card, id: 'low', status: 'lowAvailability' },
    { ...card, id: 'promo', status: 'promo' },
    { ...card, id: 'off', status: 'unavailable', obstacle: { kind: 'withdrawn' } },
    { ...card, id: 'taken', status: 'unavailable', obstacle: { kind: 'taken', nextFree: NEXT_FREE } },
    { ...card, id: 'too-long', status: 'unavailable', obstacle: { kind: 'too-long', days: 5 } },
    { ...card, id: 'too-short', status: 'unavailable', obstacle: { kind: 'too-short', days: 3 } },
    { ...card, id: 'restricted', status: 'unavailable', obstacle: RESTRICTED },
  ];
}
