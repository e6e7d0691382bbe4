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
import './ui/styles/app.css';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { language, routePattern } from '#app/request/language/language.ts';
import { inLanguage } from '#app/texts/in-language.ts';
import { toFailure } from '#app/ui/failure.ts';
import { PageTexts } from '#app/ui/language/page-texts.tsx';
import { useLanguage } from '#app/ui/language/use-language.ts';
import {
  ENVIRONMENT_ATTRIBUTE,
  THEME_ID,
  useEnvironment,
  writeEnvironment,
} from '#app/ui/page-environment.tsx';
import { ToastProvider } from '#app/ui/toast.tsx';
import { beforeNavigation, refuseWhileHydrating } from '#app/web/browser/before-navigation.ts';
import { ConnectionNotice } from '#app/web/browser/connection.tsx';
import { LeavingCheckout } from '#app/web/browser/leaving-checkout.tsx';
import { PayloadPreload } from '#app/web/browser/payload-preload.tsx';
import { PressedControls } from '#app/web/browser/pressed-controls.tsx';
import { KeepLastSearch } from '#app/web/forms/last-search.tsx';
import { ErrorScreen } from '#app/web/frame/error-screen.tsx';
import { PageFrame } from '#app/web/frame/page-frame.tsx';
import { ReservationGround } from '#app/web/frame/reservation-ground.tsx';
import { loadRootData } from '#app/web/frame/root-data.ts';
import { accountSession } from '#app/web/middleware/session/account-session.ts';
import { draftSession } from '#app/web/middleware/session/draft-session.ts';
import { PageViews } from '#app/web/tags/page-views.tsx';
import { revalidatesRoot } from './web/routes/reservation/next-page/revalidate.ts';

/** Language tags of the html element. requirements.md#constants. */
const HTML_LANGUAGES = { es: 'es-ES', en: 'en-US' } as const;

/**
 * Middleware of every request, in this order. Before it, `server/app.ts` has refused forms of other sites;
 * after it, `server/app.ts` adds the security headers. Pages continue with `web/middleware/page-middleware.ts`,
 * then with the guards of their own route.
 */
export const middleware: MiddlewareFunction<Response>[] = [
  routePattern,
  language,
  draftSession,
  accountSession,
];

export const clientMiddleware = [refuseWhileHydrating, beforeNavigation];

/** The document of every page. Error pages use it too, so it must not depend on a loader. */
export function Layout({ children }: { children: ReactNode }) {
  const environment = useEnvironment();
  const { brand, nonce, theme, fontUrl, styleUrl, stagingNotice, officeLanguage } = environment;
  const { language } = useLanguage();
  return (
    <html
      lang={HTML_LANGUAGES[language]}
      {...{ [ENVIRONMENT_ATTRIBUTE]: writeEnvironment(environment, language) }}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Delays the first paint until the footer is loaded; otherwise parts of the page would move
            while it loads. */}
        {officeLanguage ? null : <link rel="expect" href="#foot" blocking="render" />}
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="manifest" href="/site.webmanifest" />
        {/* Browsers use the first that matches. */}
        <meta
          name="theme-color"
          content={brand.darkColors.surface}
          media={brand.scheme === 'system' ? '(prefers-color-scheme: dark)' : undefined}
        />
        <meta name="theme-color" content={brand.colors.surface} />
        <style id={THEME_ID} nonce={nonce} suppressHydrationWarning>
          {theme}
        </style>
        {import.meta.env.DEV ? <ViteStyles nonce={nonce} /> : null}
        <ReservationGround />
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
        <Meta />
        {/* React Router omits the nonce of its development styles in the browser, which would be a
            hydration mismatch. */}
        <Links {...(import.meta.env.DEV && { nonce: '' })} />
        {/* After the site's sheet, whose layers come first. */}
        <link rel="stylesheet" href={styleUrl} />
      </head>
      <body>
        {stagingNotice ? <p className="staging-notice strong">{stagingNotice}</p> : null}
        <PageTexts>
          <ToastProvider>{children}</ToastProvider>
          {officeLanguage ? null : <ConnectionNotice />}
        </PageTexts>
        {officeLanguage ? null : <SiteScripts />}
      </body>
    </html>
  );
}

/** Pages of the office have none: each is a document. */
function SiteScripts() {
  return (
    <>
      <KeepLastSearch />
      <PageViews />
      <LeavingCheckout />
      <PayloadPreload />
      <PressedControls />
      <ScrollRestoration data-script="scroll" />
      <Scripts data-script="framework" />
    </>
  );
}

/** In development Vite adds `app.css` at the end of the head: with this nonce; the brand's layer still comes last. */
function ViteStyles({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
      <style nonce={nonce} suppressHydrationWarning>
        {'@layer base, components, brand;'}
      </style>
    </>
  );
}

/** A loader makes every navigation send a request, so that guards and redirects run (requirements.md#guards). */
export function loader({ context }: Route.LoaderArgs) {
  const rootData = loadRootData(context.get(servicesContext).content.current());
  return inLanguage(rootData, context.get(languageContext).language);
}

export const shouldRevalidate = revalidatesRoot;

export default function Root() {
  return <Outlet />;
}

/** Shows any failure as a page in the visitor's language. The details are in the log. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <PageFrame failed>
      <ErrorScreen {...toFailure(error, pathname)} />
    </PageFrame>
  );
}
