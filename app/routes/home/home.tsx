import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '../../context.ts';
import { inLanguage } from '../../i18n/in-language.ts';
import { forgetLostDraft, hasLostDraft, lostDraftNotice } from '../../middleware/session/lost-draft.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/home';
import { loadHome } from './home-data.ts';
import { HomeScreen } from './home-screen.tsx';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const loaded = await loadHome(context.get(servicesContext), url.searchParams);
  const page = inLanguage(loaded, context.get(languageContext).language);
  return hasLostDraft(request, context)
    ? data({ ...page, lostDraft: lostDraftNotice(context) }, { headers: forgetLostDraft(context) })
    : page;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('home');
  return (
    <>
      <PageHead title={t('title')} />
      <HomeScreen
        page={loaderData}
        lostDraft={'lostDraft' in loaderData ? loaderData.lostDraft : undefined}
      />
    </>
  );
}
