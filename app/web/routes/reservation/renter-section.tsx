import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { depositWords } from '#app/texts/deposit-words.ts';
import { documentWords } from '#app/texts/document-words.ts';
import { guaranteeWords } from '#app/texts/guarantee-words.ts';
import { CancellationTerms } from '#app/ui/cancellation-terms.tsx';
import { Checkbox } from '#app/ui/choice.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useBand } from '#app/ui/language/use-band.ts';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText, useLanguage, useLocalPath } from '#app/ui/language/use-language.ts';
import { useMessage } from '#app/ui/language/use-message.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { NewWindowLink } from '#app/ui/new-window-link.tsx';
import { StatedFields } from '#app/ui/stated-fields.tsx';
import { MINIMUM_AGE } from '#domain/conditions/condition.ts';
import type { MessageRef } from '#domain/message.ts';
import type { RenterForm } from '#domain/renter/renter.ts';
import type { ReservationField } from '#operations/reservation/place-reservation.ts';
import { DateBoxes } from '../../forms/date-boxes.tsx';
import { useTermsPath } from '../../frame/root-data.ts';
import { PUBLIC_PAGES } from '../../sharing/public-pages.ts';
import type { AccountUse } from './account-use.ts';
import type { ReservationPage } from './reservation-page.ts';
import type { RenterProblems } from './use-renter-problems.ts';

/** The driver's data in seven fields that browsers can autofill. */
export function RenterSection({
  page,
  problems: { problemOf, handlers },
  account,
}: {
  page: ReservationPage;
  problems: RenterProblems;
  account: AccountUse;
}) {
  const t = useTranslations('reservation.page.client');
  const say = useMessage();
  const sayError = useErrors(page);
  const { renter } = page;
  const field = (name: Exclude<keyof RenterForm, 'terms'>) => ({
    name,
    label: t(name),
    defaultValue: renter[name],
    error: sayError(name, problemOf(name)),
    required: true,
    maxLength: name === 'email' ? 254 : 80,
  });
  const terms = problemOf('terms');
  return (
    <section aria-labelledby="client" className="titled" {...handlers}>
      <h2 id="client" tabIndex={-1} className="text-heading">
        {t('heading')}
      </h2>
      <p className="muted">{t('intro', { age: minimumAgeOf(page) })}</p>
      <AccountHint account={account} />
      <div className="card panel columns">
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
        <TextField
          {...field('email')}
          type="email"
          hint={t('emailHint')}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
        />
        <TextField
          {...field('phone')}
          type="tel"
          hint={page.phoneRead ? t('phoneRead', { phone: page.phoneRead }) : t('phoneHint')}
          autoComplete="tel"
          inputMode="tel"
        />
        <DateBoxes
          {...field('birthday')}
          value={renter.birthday}
          hint={<YoungDriverHint page={page} />}
          autoComplete="bday"
        />
        <TextField {...field('license')} hint={t('licenseHint')} autoComplete="off" spellCheck={false} />
        <StatedFields asked={page.asked} driver={page.driver} errorOf={(name) => sayError(name)} />
      </div>
      <Essentials page={page} />
      <Checkbox
        name="terms"
        value="accepted"
        label={<TermsLabel />}
        defaultChecked={renter.terms}
        error={terms && say(terms)}
        required
      />
    </section>
  );
}

/** The problem of a field; a refusal by the conditions with what would do instead. */
function useErrors({ stated, instead }: Pick<ReservationPage, 'stated' | 'instead'>) {
  const say = useMessage();
  const read = useContentText();
  return (name: ReservationField, problem?: MessageRef): string | undefined => {
    const refusal = stated.find(({ field }) => field === name)?.message;
    const shown = problem ?? refusal;
    if (!shown) return undefined;
    const isRefusal = refusal && say(refusal) === say(shown);
    return isRefusal && instead ? `${say(shown)}. ${read(instead).text}` : say(shown);
  };
}

function TermsLabel() {
  const t = useTranslations('reservation.page.client');
  const path = useTermsPath();
  return t.rich('termsWithLink', {
    link: (words) => (path ? <NewWindowLink to={path}>{words}</NewWindowLink> : words),
  });
}

function AccountHint({ account }: { account: AccountUse }) {
  const t = useTranslations('account.booking');
  const back = useLocalPath()('/reserva');
  if (account === 'unknown') return null;
  if (account !== 'none') return <p className="muted">{t(account === 'keeps' ? 'kept' : 'signedIn')}</p>;
  return (
    <p className="muted">
      {t('invite')} <LocalLink to={`/cuenta/entrar?to=${encodeURIComponent(back)}`}>{t('signIn')}</LocalLink>
    </p>
  );
}

function YoungDriverHint({ page }: { page: ReservationPage }) {
  const t = useTranslations('reservation.page.client');
  const format = useFormat();
  const say = useBand();
  const bands = page.ages.filter(({ addsCents }) => addsCents > 0);
  if (bands.length === 0) return null;
  const texts = bands.map(({ addsCents, ...band }) => `${say(band)} +${format.money(addsCents)}`);
  return t('youngDriver', { bands: texts.join(' · ') });
}

/** In years, of who may drive the chosen car. */
function minimumAgeOf({ ages: [youngest] }: ReservationPage): number {
  return youngest?.from ?? MINIMUM_AGE;
}

/** Main conditions: age, documents, deposit, confirming, canceling, and a link to those of all classes. */
function Essentials({ page }: { page: ReservationPage }) {
  const t = useTranslations('reservation.page.essentials');
  const texts = useTranslations();
  const deposit = depositWords(page.quote, texts, useLanguage().language);
  const byType = () => {
    if (page.reservationType === 'prepaid') return t('prepaid', { minutes: page.holdMinutes });
    return page.guaranteeCents === undefined
      ? t('normal')
      : guaranteeWords('ask', page.guaranteeCents, texts);
  };
  const points = [
    t('age', { age: minimumAgeOf(page) }),
    documentWords(page.quote, texts),
    ...(deposit ? [deposit] : []),
    t('frozen'),
    byType(),
  ];
  return (
    <div className="titled">
      <h3>{t('title')}</h3>
      <ul className="stack tight">
        {points.map((point) => (
          <Point key={point}>{point}</Point>
        ))}
        <Point>
          <span>
            <CancellationTerms offer={page.cancellation} />
          </span>
        </Point>
        <Point>
          <NewWindowLink to={PUBLIC_PAGES.conditions}>{texts('common.footer.conditions')}</NewWindowLink>
        </Point>
      </ul>
    </div>
  );
}

function Point({ children }: { children: ReactNode }) {
  return (
    <li className="point note">
      <Icon name="check" />
      {children}
    </li>
  );
}
