import { messages as english } from 'virtual:messages/en';
import { messages as spanish } from 'virtual:messages/es';
import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router';
import type { Brand } from '../brands/brand.ts';
import { allBrands, findBrand } from '../brands/find-brand.ts';
import { brandContext, languageContext, servicesContext } from '../context.ts';
import { type PageBrand, ProvideEnvironment, useEnvironment } from '../hydration/page-environment.tsx';
import { provideMessages } from '../i18n/page-texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { HomeScreen } from '../routes/home/home-screen.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PageHead } from '../ui/page-head.tsx';
import './design.css';
import { AccountParts } from './account-parts.tsx';
import { BookingParts } from './booking-parts.tsx';
import { CardParts } from './card-parts.tsx';
import { ColourParts } from './colour-parts.tsx';
import { ControlParts } from './control-parts.tsx';
import { FleetParts } from './fleet-parts.tsx';
import { FormParts } from './form-parts.tsx';
import { HomeParts } from './home-parts.tsx';
import { loadSamples, type Samples } from './load-samples.ts';
import { DialogParts, MessageParts } from './message-parts.tsx';
import { MoneyParts } from './money-parts.tsx';
import { OwnParts } from './own-parts.tsx';
import { forceStates } from './part.tsx';
import { PaymentParts } from './payment-parts.tsx';
import { PrecheckinParts } from './precheckin-parts.tsx';
import { ReservationParts } from './reservation-parts.tsx';
import { TypeParts } from './type-parts.tsx';

// These pages are outside of the language routes, which load the catalogs.
provideMessages('es', spanish);
provideMessages('en', english);

/** Any id: the consent banner is shown only when there is a tag manager. */
const ANY_TAG_MANAGER = 'GTM-DESIGN';

const PARTS = [
  ...['colours', 'type', 'icons', 'marks', 'buttons', 'links', 'fields', 'choices', 'forms', 'messages'],
  ...['moments', 'nothing', 'failures', 'steps', 'prices', 'cancelling', 'bill', 'home', 'search', 'offers'],
  ...['cards', 'article', 'booking', 'payment', 'reservation', 'look-up', 'cancel', 'change', 'precheckin'],
  ...['account', 'dialogs'],
];

/** Also sets the brand of the page, so its document has the theme and the style sheet of that brand. */
export function loader({ context, url }: LoaderFunctionArgs) {
  const brand = findBrand(url.searchParams.get('brand') ?? undefined) ?? context.get(brandContext);
  context.set(brandContext, brand);
  return loadSamples(context.get(servicesContext), brand, context.get(languageContext).language);
}

/**
 * Every component of the site in every state, for developers: `/_design`, in the brand of `?brand=`; with
 * `&home` the home page alone. Exists only with `npm run dev` and in no build, so its own texts are
 * hard-coded in English.
 */
export default function Design({ loaderData: samples }: { loaderData: Samples }) {
  const environment = useEnvironment();
  const [query] = useSearchParams();
  const brand = requireOwnBrand(environment.brand);
  const isAlone = query.has('home');
  useEffect(() => {
    if (isAlone) return;
    forceStates([...document.styleSheets]);
    beginOnTop();
  }, [isAlone]);
  if (isAlone) return <HomeAlone samples={samples} brand={brand} />;
  return (
    <ProvideEnvironment value={{ ...environment, gtmId: ANY_TAG_MANAGER }}>
      <PageHead title="Design" access="private" />
      <PageFrame>
        <div className="container design">
          <h1 className="text-title">Design of {brand.carRentalName}</h1>
          <BrandLinks shown={brand} />
          <BrandOverview />
          <nav aria-label="Parts" className="design-row">
            {PARTS.map((part) => (
              <a key={part} href={`#${part}`}>
                {part}
              </a>
            ))}
          </nav>
          <ColourParts brand={brand} />
          <TypeParts brand={brand} />
          <ControlParts />
          <FormParts samples={samples} />
          <MessageParts />
          <MoneyParts samples={samples} />
          <HomeParts samples={samples} brand={brand} />
          <FleetParts samples={samples} />
          <CardParts samples={samples} />
          <BookingParts samples={samples} />
          <PaymentParts samples={samples} />
          <ReservationParts samples={samples} />
          <OwnParts samples={samples} />
          <PrecheckinParts samples={samples} />
          <AccountParts />
          <DialogParts />
        </div>
      </PageFrame>
    </ProvideEnvironment>
  );
}

/** Scrolls to the top, because every notice about a submitted form takes the focus. */
function beginOnTop(): void {
  if (window.location.hash || !(document.activeElement instanceof HTMLElement)) return;
  document.activeElement.blur();
  window.scrollTo(0, 0);
}

/** Returns the full brand. Pages in the browser have only a part of it. */
function requireOwnBrand({ id }: PageBrand): Brand {
  const own = findBrand(id);
  if (!own) throw new Error('The page is of no known brand.');
  return own;
}

function BrandLinks({ shown }: { shown: Brand }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Brands" className="design-row">
      {allBrands().map(({ id, name }) => (
        <a
          key={id}
          href={`${pathname}?brand=${id}`}
          className="filter-link"
          aria-current={id === shown.id ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
      <a href={`/_design?brand=${shown.id}`}>Español</a>
      <a href={`/en/_design?brand=${shown.id}`}>English</a>
    </nav>
  );
}

/** The home page without a tag manager, whose notice would cover the frame. */
function HomeAlone({ samples, brand }: { samples: Samples; brand: Brand }) {
  const { language } = useLanguage();
  return (
    <PageFrame>
      <PageHead title="Home" access="private" />
      <HomeScreen
        page={samples.home}
        voice={brand.voice[language]}
        contact={samples.contact}
        lostDraft={undefined}
      />
    </PageFrame>
  );
}

/** The home pages of all brands side by side, as on a phone and on a desk. */
function BrandOverview() {
  const { pathname } = useLocation();
  return ['phone', 'desk'].map((screen) => (
    <ul key={screen} className="design-brands" data-screen={screen}>
      {allBrands().map(({ id, name }) => (
        <li key={id}>
          {name}
          <iframe title={`${name}, ${screen}`} src={`${pathname}?brand=${id}&home`} loading="lazy" />
        </li>
      ))}
    </ul>
  ));
}
