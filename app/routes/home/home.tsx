import { useTranslations } from 'use-intl';
import { servicesContext } from '../../context.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/home';
import { BranchList } from './branch-list.tsx';
import { CallsToAction } from './calls-to-action.tsx';
import { FleetTeaser } from './fleet-teaser.tsx';
import { Hero } from './hero.tsx';
import { loadHome } from './home-data.ts';
import { Promises } from './promises.tsx';
import { PromoTeasers } from './promo-teasers.tsx';
import '../../i18n/parts/home.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  return loadHome(context.get(servicesContext), url.searchParams);
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('home');
  return (
    <>
      <PageHead title={t('title')} />
      <Hero form={loaderData.form} pictureId={loaderData.heroPictureId} />
      <Promises />
      <FleetTeaser teasers={loaderData.teasers} />
      <CallsToAction calls={loaderData.callsToAction} />
      <PromoTeasers promos={loaderData.promos} />
      <BranchList branches={loaderData.branches} />
    </>
  );
}
