import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { brandContext, languageContext, servicesContext } from '#app/request/context.ts';
import { inLanguage } from '#app/texts/in-language.ts';
import { PageHead } from '../../frame/page-head.tsx';
import {
  forgetLostDraft,
  hasLostDraft,
  lostDraftNotice,
  noCookiesNotice,
  refusesCookies,
} from '../../middleware/session/lost-draft.ts';
import type { Route } from './+types/home';
import { sayHeadline } from './arrange-home.ts';
import { loadHomeContact } from './home-contact.ts';
import { loadHome } from './home-data.ts';
import { HomeScreen } from './home-screen.tsx';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { home, voice } = context.get(brandContext);
  const { language } = context.get(languageContext);
  const services = context.get(servicesContext);
  const loaded = await loadHome(services, url.searchParams, home);
  const contact = loadHomeContact(services, language);
  const words = sayHeadline(voice[language], services.content.current().site.home, language);
  const page = { ...inLanguage({ ...loaded, contact }, language), voice: words };
  if (refusesCookies(url)) return { ...page, lostDraft: noCookiesNotice(context) };
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
        voice={loaderData.voice}
        contact={loaderData.contact}
        lostDraft={'lostDraft' in loaderData ? loaderData.lostDraft : undefined}
      />
    </>
  );
}
