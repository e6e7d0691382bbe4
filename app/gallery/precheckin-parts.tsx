import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { message } from '#domain/message.ts';
import { BranchSpot } from '../routes/branches/branch-map.tsx';
import { Bring } from '../routes/precheckin/bring.tsx';
import { PrecheckinCheckout } from '../routes/precheckin/checkout-screen.tsx';
import { PRECHECKIN_POINTS, PrecheckinProgress } from '../routes/precheckin/precheckin-progress.tsx';
import { PreferencesScreen } from '../routes/precheckin/preferences-screen.tsx';
import { VerificationScreen } from '../routes/precheckin/verification-screen.tsx';
import { FormPoints } from '../ui/form-page.tsx';
import type { Samples } from './load-samples.ts';
import { ChooseState, Part, State } from './part.tsx';
import { makePreferences, PAPERS, toBalance } from './precheckin-samples.ts';

type Preferences = ComponentProps<typeof PreferencesScreen>['page'];
type Papers = ComponentProps<typeof VerificationScreen>;

const REQUIRED = message('validation.required');

const EMPTY: Papers['page'] = {
  ...PAPERS,
  photos: [],
  form: {
    documentType: '',
    documentNumber: '',
    license: '',
    licenseExpires: '',
    birthday: '',
    address: '',
    flightNumber: '',
    arrivalTime: '',
    consent: false,
  },
};

const WRONG_PAPERS = ['documentType', 'documentNumber', 'license', 'licenseExpires', 'address'] as const;

const NO_PHOTOS = (['documentPhoto', 'licensePhoto'] as const).map((field) => ({
  field,
  message: message('validation.photo.missing'),
}));

const VERIFICATIONS: Record<string, Papers> = {
  papers: { page: EMPTY, answer: undefined },
  'papers-kept': { page: PAPERS, answer: undefined },
  'papers-wrong': {
    page: EMPTY,
    answer: {
      form: undefined,
      problems: [...WRONG_PAPERS.map((field) => ({ field, message: REQUIRED })), ...NO_PHOTOS],
      refusal: undefined,
    },
  },
  'papers-outdated': {
    page: PAPERS,
    answer: { form: undefined, problems: [], refusal: 'changed-meanwhile' },
  },
};

const WISHES = {
  preferences: undefined,
  'preferences-wrong': {
    form: undefined,
    problems: [{ field: 'driver1_license', message: REQUIRED }],
    refusal: undefined,
  },
  'preferences-paying': { form: undefined, problems: [], refusal: 'payment-in-progress' },
  'preferences-car-gone': { form: undefined, problems: [], refusal: 'car-gone' },
} satisfies Record<string, ComponentProps<typeof PreferencesScreen>['answer']>;

const BALANCES = ['balance', 'balance-at-the-counter', 'balance-nothing', 'balance-refused'] as const;

const STATES = [...Object.keys(VERIFICATIONS), ...Object.keys(WISHES), ...BALANCES];

/** The pre check-in, one page at a time. */
export function PrecheckinParts({ samples }: { samples: Samples }) {
  const [query] = useSearchParams();
  const shown = query.get('precheckin') ?? 'papers';
  const page = makePreferences(samples);
  const t = useTranslations('precheckin.points');
  if (!page || !samples.booking) return null;
  return (
    <Part id="precheckin" title="Pre check-in">
      <State name="where the renter stands" isWide>
        {(['verify', 'preferences', 'payment'] as const).map((step) => (
          <PrecheckinProgress key={step} current={step} withPayment={step === 'payment'} />
        ))}
      </State>
      <State name="before it begins" isWide>
        <FormPoints points={PRECHECKIN_POINTS} t={t} />
      </State>
      <ChooseState name="precheckin" states={STATES} shown={shown} />
      <State name={shown} isWide>
        <div key={shown} className="mx-auto w-full max-w-2xl">
          <Screen shown={shown} samples={samples} page={page} />
        </div>
      </State>
      <State name="afterwards" isWide>
        <Bring page={samples.booking.quote} />
        <BranchSpot views={samples.branches.map} href="#precheckin" />
      </State>
    </Part>
  );
}

function Screen({ shown, samples, page }: { shown: string; samples: Samples; page: Preferences }) {
  const verification = VERIFICATIONS[shown];
  if (verification) return <VerificationScreen {...verification} />;
  if (shown in WISHES) return <PreferencesScreen page={page} answer={WISHES[shown as keyof typeof WISHES]} />;
  const balance = samples.booking && toBalance(samples.booking.quote, shown);
  return balance ? <PrecheckinCheckout {...balance} /> : null;
}
