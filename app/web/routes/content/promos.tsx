import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { inLanguage } from '#app/texts/in-language.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useBrand } from '#app/ui/page-environment.tsx';
import { PageIntro } from '#app/ui/page-intro.tsx';
import { listPromos } from '#operations/content/list-published.ts';
import { PageHead } from '../../frame/page-head.tsx';
import type { Route } from './+types/promos';
import { PromoCard } from './promo-card.tsx';

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

function PromosScreen({ promos }: { promos: Route.ComponentProps['loaderData']['promos'] }) {
  const t = useTranslations('promos');
  const brand = useBrand();
  return (
    <div className="container page-body">
      <PageIntro title={t('title')}>
        {promos.length > 0 ? t('lead', { brand: brand.carRentalName }) : null}
      </PageIntro>
      {promos.length > 0 ? (
        <ul className="stack">
          {promos.map((view, index) => (
            <PromoCard key={view.promo.id} view={view} eager={index === 0} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon="tag"
          title={t('none.title')}
          actions={<ButtonLink to="/flota">{t('none.toFleet')}</ButtonLink>}
        >
          {t('none.text')}
        </EmptyState>
      )}
    </div>
  );
}
