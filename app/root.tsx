import type { ReactNode } from 'react';
import {
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
} from 'react-router';
import type { Route } from './+types/root';
import './app.css';
import { languageContext, servicesContext } from './context.ts';
import { KeepLastSearch } from './forms/last-search.tsx';
import {
  ENVIRONMENT_ATTRIBUTE,
  THEME_ID,
  useEnvironment,
  writeEnvironment,
} from './hydration/page-environment.tsx';
import { inLanguage } from './i18n/in-language.ts';
import { PageTexts } from './i18n/page-texts.tsx';
import { useLanguage } from './i18n/use-language.ts';
import { accountSession } from './middleware/account-session.ts';
import { draftSession } from './middleware/draft-session.ts';
import { language } from './middleware/language.ts';
import { beforeNavigation, refuseWhileHydrating } from './navigation/before-navigation.ts';
import { ConnectionNotice } from './navigation/connection-notice.tsx';
import { LeavingCheckout } from './navigation/leaving-checkout.tsx';
import { PayloadPreload } from './navigation/payload-preload.tsx';
import { PressedControls } from './navigation/pressed-controls.tsx';
import { PageViews } from './tags/page-views.tsx';
import { ErrorScreen } from './ui/error-screen.tsx';
import { toFailure } from './ui/failure.ts';
import { PageFrame } from './ui/page-frame.tsx';
import { ReservationGround } from './ui/reservation-ground.tsx';
import { loadRootData } from './ui/root-data.ts';
import { ToastProvider } from './ui/toast.tsx';

/** Languages of the site as browsers name them. SPEC.md section 9. */
const HTML_LANGUAGES = { es: 'es-ES', en: 'en-US' } as const;

/**
 * The order of what happens to every request. Before it `server/app.ts` has refused foreign forms, after it that adds
 * the security headers; pages pass `middleware/page-middleware.ts` next, then the guards of their own route.
 */
export const middleware: MiddlewareFunction<Response>[] = [language, draftSession, accountSession];

/** The same of the browser, around every client navigation. */
export const clientMiddleware = [refuseWhileHydrating, beforeNavigation];

/** The document of every page, error pages too; so it needs no loader. */
export function Layout({ children }: { children: ReactNode }) {
  const environment = useEnvironment();
  const { brand, nonce, theme, fontUrl } = environment;
  const { language } = useLanguage();
  return (
    <html
      lang={HTML_LANGUAGES[language]}
      {...{ [ENVIRONMENT_ATTRIBUTE]: writeEnvironment(environment, language) }}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* First painted when it has all come down to the foot, or parts of it would move while it arrives. */}
        <link rel="expect" href="#foot" blocking="render" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <meta name="theme-color" content={brand.colors.surface} />
        <style id={THEME_ID} nonce={nonce} suppressHydrationWarning>
          {theme}
        </style>
        <ReservationGround />
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
        <Meta />
        {/* React Router omits the nonce of its development styles in the browser, which would be a mismatch. */}
        <Links {...(import.meta.env.DEV && { nonce: '' })} />
      </head>
      <body>
        <PageTexts>
          <ToastProvider>{children}</ToastProvider>
          <ConnectionNotice />
        </PageTexts>
        <KeepLastSearch />
        <PageViews />
        <LeavingCheckout />
        <PayloadPreload />
        <PressedControls />
        <ScrollRestoration data-script="scroll" />
        <Scripts data-script="framework" />
      </body>
    </html>
  );
}

/** Also makes every navigation ask the server, so that guards and redirects run (UX.md D4). */
export function loader({ context }: Route.LoaderArgs) {
  const rootData = loadRootData(context.get(servicesContext).content.current());
  return inLanguage(rootData, context.get(languageContext).language);
}

export default function Root() {
  return <Outlet />;
}

/** Whatever failed, the visitor reads an honest page in their language; the log has the rest. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <PageFrame failed>
      <ErrorScreen {...toFailure(error, pathname)} />
    </PageFrame>
  );
}
