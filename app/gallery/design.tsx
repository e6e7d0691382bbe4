import { messages as english } from 'virtual:messages/en';
import { messages as spanish } from 'virtual:messages/es';
import { useEffect } from 'react';
import { Link, type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router';
import type { Brand } from '../brands/brand.ts';
import { allBrands, findBrand } from '../brands/find-brand.ts';
import { toThemeCss } from '../brands/theme.ts';
import { servicesContext } from '../context.ts';
import { type PageBrand, ProvideEnvironment, useEnvironment } from '../hydration/page-environment.tsx';
import { provideMessages } from '../i18n/page-texts.tsx';
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

export function loader({ context }: LoaderFunctionArgs) {
  return loadSamples(context.get(servicesContext));
}

/**
 * Every component of the site in every state, for developers: `/_design`, in the brand of `?brand=`. Exists
 * only with `npm run dev` and in no build, so its own texts are hard-coded in English.
 */
export default function Design({ loaderData: samples }: { loaderData: Samples }) {
  const environment = useEnvironment();
  const [query] = useSearchParams();
  const brand = findBrand(query.get('brand') ?? undefined) ?? requireOwnBrand(environment.brand);
  useEffect(() => {
    forceStates([...document.styleSheets]);
    beginOnTop();
  }, []);
  return (
    <ProvideEnvironment value={{ ...environment, brand, gtmId: ANY_TAG_MANAGER }}>
      <PageHead title="Design" access="private" />
      <style nonce={environment.nonce} suppressHydrationWarning>
        {toThemeCss(brand)}
      </style>
      <PageFrame>
        <div className="container design">
          <h1 className="text-title">Design of {brand.carRentalName}</h1>
          <BrandLinks shown={brand} />
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
          <HomeParts samples={samples} />
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
        <Link
          key={id}
          to={`${pathname}?brand=${id}`}
          className="filter-link"
          aria-current={id === shown.id ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
      <a href={`/_design?brand=${shown.id}`}>Español</a>
      <a href={`/en/_design?brand=${shown.id}`}>English</a>
    </nav>
  );
}
