import type { ReactNode } from 'react';
import {
  Form,
  isRouteErrorResponse,
  type MiddlewareFunction,
  Outlet,
  useRouteLoaderData,
} from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { useBrand } from '#app/ui/page-environment.tsx';
import { hasRight, type Right } from '#domain/office/rights.ts';
import { OfficePage } from '../office-page.tsx';
import { getActor, signedInOnly } from '../session.ts';
import type { Route } from './+types/signed-in';

export const middleware: MiddlewareFunction<Response>[] = [signedInOnly];

/** Pages of the menu, with the rights of which each needs one. */
const PAGES = [
  ['today', 'bookings'],
  ['new', 'walk-in'],
  ['papers', 'papers'],
  ['board', 'bookings'],
  ['units', 'units'],
  ['money', 'payments'],
  ['money/close', 'counter-payments'],
  ['content', 'content', 'rates'],
  ['rates', 'rates'],
  ['reports', 'reports'],
  ['people', 'people'],
  ['audit', 'audit'],
] as const satisfies [string, ...Right[]][];

export function loader({ context, url }: Route.LoaderArgs) {
  const { employee, name } = getActor(context);
  const pages = PAGES.filter(([, ...rights]) =>
    rights.some((right) => employee && hasRight(employee, right)),
  ).map(([page]) => page);
  return { pages, name, here: url.pathname, loadedAt: Date.now() };
}

export default function SignedIn() {
  return (
    <OfficeFrame>
      <Outlet />
    </OfficeFrame>
  );
}

/** A refused or missing page within the office. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useTranslations('office.error');
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const kind = status === 403 ? 'forbidden' : status === 404 ? 'missing' : 'failed';
  return (
    <OfficeFrame>
      <OfficePage title={t(`${kind}.title`)}>
        <p>{t(`${kind}.text`)}</p>
      </OfficePage>
    </OfficeFrame>
  );
}

function OfficeFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('office');
  const skip = useTranslations('common')('skipToContent');
  const brand = useBrand();
  const loaded = useRouteLoaderData<typeof loader>('office:signed-in');
  return (
    <>
      <a href="#main" className="skip-link">
        {skip}
      </a>
      <header className="office-header" data-no-print>
        <strong>{t('name', { brand: brand.name })}</strong>
        <nav aria-label={t('menu.label')}>
          <ul className="row">
            {loaded?.pages.map((page) => (
              <li key={page}>
                <a
                  href={`/staff/${page}`}
                  aria-current={loaded.here === `/staff/${page}` ? 'page' : undefined}
                >
                  {t(`menu.${page}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="row">
          <a href="/staff/account">{loaded?.name}</a>
          <Form method="post" action="/staff/account" reloadDocument>
            <Button name="intent" value="sign-out" variant="quiet" size="small">
              {t('menu.signOut')}
            </Button>
          </Form>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
