import { BranchList } from './branch-list.tsx';
import { CallsToAction } from './calls-to-action.tsx';
import { FleetTeaser } from './fleet-teaser.tsx';
import { Hero } from './hero.tsx';
import type { HomeData } from './home-data.ts';
import { LostDraftNotice, type LostDraftTexts } from './lost-draft-notice.tsx';
import { Promises } from './promises.tsx';
import { PromoTeasers } from './promo-teasers.tsx';

/** The home page: the search, the company's offers and its branches. */
export function HomeScreen({ page, lostDraft }: { page: HomeData; lostDraft: LostDraftTexts | undefined }) {
  return (
    <>
      {lostDraft ? <LostDraftNotice texts={lostDraft} /> : null}
      <Hero form={page.form} pictureId={page.heroPictureId} />
      <Promises />
      <FleetTeaser teasers={page.teasers} />
      <CallsToAction calls={page.callsToAction} />
      <PromoTeasers promos={page.promos} />
      <BranchList branches={page.form.branches} addresses={page.addresses} />
    </>
  );
}
