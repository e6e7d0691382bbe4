import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '../../context.ts';
import { inLanguage } from '../../i18n/in-language.ts';
import { forgetLostDraft, hasLostDraft, sayDraftLost } from '../../middleware/lost-draft.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/home';
import { BranchList } from './branch-list.tsx';
import { CallsToAction } from './calls-to-action.tsx';
import { FleetTeaser } from './fleet-teaser.tsx';
import { Hero } from './hero.tsx';
import { loadHome } from './home-data.ts';
import { LostDraftNotice } from './lost-draft-notice.tsx';
import { Promises } from './promises.tsx';
import { PromoTeasers } from './promo-teasers.tsx';
import '../../i18n/parts/home.ts';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const loaded = await loadHome(context.get(servicesContext), url.searchParams);
  const page = inLanguage(loaded, context.get(languageContext).language);
  return hasLostDraft(request, context)
    ? data({ ...page, lostDraft: sayDraftLost(context) }, { headers: forgetLostDraft(context) })
    : page;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('home');
  return (
    <>
      <PageHead title={t('title')} />
      {'lostDraft' in loaderData ? <LostDraftNotice texts={loaderData.lostDraft} /> : null}
      <Hero form={loaderData.form} pictureId={loaderData.heroPictureId} />
      <Promises />
      <FleetTeaser teasers={loaderData.teasers} />
      <CallsToAction calls={loaderData.callsToAction} />
      <PromoTeasers promos={loaderData.promos} />
      <BranchList branches={loaderData.branches} />
    </>
  );
}
