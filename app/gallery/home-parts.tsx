import { CallsToAction, Hero, LostDraftNotice, Promises } from '../routes/home/home-screen.tsx';
import { BranchList, FleetTeaser, PromoTeasers } from '../routes/home/home-teasers.tsx';
import type { Samples } from './load-samples.ts';
import { Part, State } from './part.tsx';

const LOST = {
  title: 'Your reservation is not kept any more',
  text: 'Begin a new one, or look for one that you have made:',
  link: 'My reservation',
};

/** The home page, section by section. */
export function HomeParts({ samples: { home } }: { samples: Samples }) {
  return (
    <Part id="home" title="Front page">
      <LostDraftNotice texts={LOST} />
      <State name="with a car; on phones without" isWide>
        <Hero form={home.form} pictureId={home.heroPictureId} />
      </State>
      <Promises />
      <FleetTeaser teasers={home.teasers} />
      <CallsToAction calls={home.callsToAction} />
      <PromoTeasers promos={home.promos} />
      <BranchList branches={home.form.branches} addresses={home.addresses} />
    </Part>
  );
}
