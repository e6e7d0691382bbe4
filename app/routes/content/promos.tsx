import { useTranslations } from 'use-intl';
import { listPromos } from '#operations/content/list-promos.ts';
import { languageContext, servicesContext } from '../../context.ts';
import { useBrand } from '../../hydration/page-environment.tsx';
import { inLanguage } from '../../i18n/in-language.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/promos';
import { PromosScreen } from './promos-screen.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const promos = await listPromos(context.get(servicesContext));
  return { promos: inLanguage(promos, context.get(languageContext).language) };
}

export default function Promos({ loaderData: { promos } }: Route.ComponentProps) {
  const t = useTranslations('promos');
  const brand = useBrand();
  return (
    <>
      <PageHead title={t('title')} description={t('description', { brand: brand.carRentalName })} />
      <PromosScreen promos={promos} />
    </>
  );
}
