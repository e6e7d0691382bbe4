import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Checkbox, ChoiceGroup, RadioCard } from '#app/ui/choice.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useFieldErrors } from '#app/ui/field-problems.ts';
import { LicenseFields } from '#app/ui/license-fields.tsx';
import { AnswerNotice } from '#app/ui/notice.tsx';
import type { MessageRef } from '#domain/message.ts';
import type { VerificationField, VerificationForm } from '#domain/precheckin/check-verification.ts';
import type { PhotoKind } from '#domain/precheckin/precheckin.ts';
import { readLicense } from '#domain/renter/stated-driver.ts';
import { DateBoxes } from '../../forms/date-boxes.tsx';
import { PhotoField } from './photo-field.tsx';
import { useKeptTyping } from './use-kept-typing.ts';
import { useVerificationProblems } from './use-verification-problems.ts';
import type { VerificationAnswer, VerificationPage } from './verification-page.ts';

const NO_PROBLEMS: [] = [];

/** Documents, license, address, flight and consent, which the counter would otherwise ask for. */
export function VerificationScreen({
  page,
  answer,
}: {
  page: VerificationPage;
  answer: VerificationAnswer | undefined;
}) {
  const t = useTranslations('precheckin.verify');
  const busy = useNavigation().state === 'submitting';
  const form = answer?.form ?? page.form;
  const problems = answer?.problems ?? NO_PROBLEMS;
  const { open, handleChange, handleKept, handleRefused } = useVerificationProblems(page, problems);
  const errorOf = useFieldErrors<VerificationField>(open);
  const { ref, markTyped, sendTyped } = useKeptTyping();
  const parts = { form, errorOf, page, onKept: handleKept, onRefused: handleRefused };
  return (
    <Form
      key={page.code}
      ref={ref}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="stack loose"
      onChange={(event) => {
        markTyped();
        handleChange(event);
      }}
      onBlur={sendTyped}
    >
      <input type="hidden" name="shown" value={page.versionToken} />
      {answer?.refusal ? (
        <AnswerNotice answer={answer}>
          <p>{t(`refusal.${answer.refusal}`, { code: page.code })}</p>
        </AnswerNotice>
      ) : null}
      <ErrorSummary
        problems={problems}
        findOpen={({ field }) => open.find((problem) => problem.field === field)?.message}
        labels={useLabels()}
      />
      <IdentityPart {...parts} />
      <LicensePart {...parts} />
      <ArrivalPart {...parts} />
      <section className="card panel stack" aria-labelledby="consent-heading">
        <h2 id="consent-heading" className="text-heading">
          {t('consentHeading')}
        </h2>
        <Checkbox
          name="consent"
          label={t('consent')}
          error={errorOf('consent')}
          defaultChecked={form.consent}
        />
      </section>
      <Button size="large" className="full" aria-disabled={busy || undefined}>
        {t('submit')}
      </Button>
    </Form>
  );
}

interface PartProps {
  form: VerificationForm;
  page: VerificationPage;
  errorOf: (field: VerificationField) => string | undefined;
  onKept: (kind: PhotoKind, form: HTMLFormElement | null) => void;
  onRefused: (kind: PhotoKind, message: MessageRef) => void;
}

type TextName = Exclude<
  VerificationField,
  'documentType' | 'documentPhoto' | 'licensePhoto' | 'licenseYears' | 'licenseFrom' | 'consent'
>;

function useTexts(form: VerificationForm, errorOf: PartProps['errorOf']) {
  const t = useTranslations('precheckin.verify');
  return (name: TextName) => ({ name, label: t(name), error: errorOf(name), defaultValue: form[name] });
}

function IdentityPart({ form, page, errorOf, onKept, onRefused }: PartProps) {
  const t = useTranslations('precheckin.verify');
  const text = useTexts(form, errorOf);
  return (
    <section className="card panel stack">
      <ChoiceGroup name="documentType" legend={t('documentType')} error={errorOf('documentType')}>
        <div className="columns">
          {(['cedula', 'passport'] as const).map((type) => (
            <RadioCard
              key={type}
              name="documentType"
              value={type}
              title={t(type)}
              defaultChecked={form.documentType === type}
            />
          ))}
        </div>
      </ChoiceGroup>
      <TextField
        {...text('documentNumber')}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <PhotoField
        code={page.code}
        onKept={onKept}
        onRefused={onRefused}
        kind="document"
        isKept={page.photos.includes('document')}
        error={errorOf('documentPhoto')}
      />
    </section>
  );
}

function LicensePart({ form, page, errorOf, onKept, onRefused }: PartProps) {
  const t = useTranslations('precheckin.verify');
  const text = useTexts(form, errorOf);
  return (
    <section className="card panel stack" aria-labelledby="license-heading">
      <h2 id="license-heading" className="text-heading">
        {t('licenseHeading')}
      </h2>
      <div className="columns">
        <TextField {...text('license')} maxLength={80} autoComplete="off" spellCheck={false} required />
        <DateBoxes {...text('licenseExpires')} value={form.licenseExpires} required />
        <LicenseFields
          asked={page.asked}
          license={readLicense(form)}
          years={{ name: 'licenseYears', error: errorOf('licenseYears') }}
          country={{ name: 'licenseFrom', error: errorOf('licenseFrom') }}
        />
      </div>
      <PhotoField
        code={page.code}
        onKept={onKept}
        onRefused={onRefused}
        kind="license"
        isKept={page.photos.includes('license')}
        error={errorOf('licensePhoto')}
      />
      <DateBoxes {...text('birthday')} value={form.birthday} autoComplete="bday" required />
      <TextField
        {...text('address')}
        hint={t('addressHint')}
        maxLength={200}
        autoComplete="address-line1"
        required
      />
    </section>
  );
}

function ArrivalPart({ form, errorOf }: PartProps) {
  const t = useTranslations('precheckin.verify');
  const text = useTexts(form, errorOf);
  return (
    <section className="card panel stack" aria-labelledby="arrival-heading">
      <div>
        <h2 id="arrival-heading" className="text-heading">
          {t('arrivalHeading')}
        </h2>
        <p className="muted">{t('arrivalText')}</p>
      </div>
      <div className="columns">
        <TextField
          {...text('flightNumber')}
          hint={t('flightHint')}
          maxLength={10}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          optional
        />
        <TextField {...text('arrivalTime')} type="time" optional />
      </div>
    </section>
  );
}

function useLabels(): Partial<Record<VerificationField, string>> {
  const t = useTranslations('precheckin.verify');
  const photo = useTranslations('precheckin.photo');
  return {
    documentType: t('documentType'),
    documentNumber: t('documentNumber'),
    documentPhoto: photo('document.label'),
    license: t('license'),
    licenseExpires: t('licenseExpires'),
    licensePhoto: photo('license.label'),
    birthday: t('birthday'),
    address: t('address'),
    flightNumber: t('flightNumber'),
    arrivalTime: t('arrivalTime'),
    consent: t('consentHeading'),
  };
}
