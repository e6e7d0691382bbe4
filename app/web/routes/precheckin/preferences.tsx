import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { type LanguageForm, toLocalPath } from '#app/texts/language-form.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import type { DriverForm } from '#domain/precheckin/check-driver.ts';
import { hasReached } from '#domain/precheckin/precheckin.ts';
import type { Services } from '#operations/ports/services.ts';
import { finishPrecheckin, hasToConfirm, hasToPay } from '#operations/precheckin/finish-precheckin.ts';
import { keepTypedPreferences } from '#operations/precheckin/keep-typed.ts';
import type { OpenPrecheckinOutcome } from '#operations/precheckin/open-precheckin.ts';
import { reviewPreferences } from '#operations/precheckin/review-preferences.ts';
import { type PreferencesForm, savePreferences } from '#operations/precheckin/save-preferences.ts';
import { findOutdated } from '#operations/precheckin/version-token.ts';
import { readDateBoxes } from '../../forms/date-boxes.tsx';
import { PageHead } from '../../frame/page-head.tsx';
import { resumePrecheckin } from '../../middleware/session/precheckin-session.ts';
import type { Route } from './+types/preferences';
import { precheckinPaths } from './precheckin-paths.ts';
import { PrecheckinProgress } from './precheckin-progress.tsx';
import { toPreferencesPage } from './preferences-page.ts';
import { PreferencesScreen } from './preferences-screen.tsx';

const MAXIMUM_LENGTH = 120;

/** More drivers than any company allows; the operation checks the actual limit. */
const MOST_DRIVERS = 9;

const EXTRA = /^extra_(.{1,40})$/;

/** Without guards (requirements.md#guards): without a reservation, a notice with the link to the start. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await resumePrecheckin(request, context);
  if (found.kind !== 'open' || !hasReached(found.precheckin, 'verified')) return { page: undefined };
  const services = context.get(servicesContext);
  const preferences = await reviewPreferences(services, found);
  return {
    page: preferences ? toPreferencesPage(found, preferences) : undefined,
    isOpen: true,
    withPayment: await hasToPay(services, found),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { prefix } = context.get(languageContext);
  const found = await resumePrecheckin(request, context);
  if (found.kind !== 'open' || !hasReached(found.precheckin, 'verified'))
    return redirect(toLocalPath(prefix, precheckinPaths.start), 303);
  const sent = await readFormData(request);
  const form = readPreferencesForm(sent);
  if (sent.get('intent') === 'keep') {
    if (!findOutdated(found, form.versionToken)) await keepTypedPreferences(services, found, form);
    return data({ form, problems: [], refusal: undefined });
  }
  const outcome = await savePreferences(services, found, form);
  if (outcome.kind === 'invalid') return data({ form, problems: outcome.problems, refusal: undefined }, 400);
  if (outcome.kind === 'other-reservation')
    return data({ form: undefined, problems: [], refusal: outcome.kind }, 409);
  // The page says that nothing can be chosen now.
  if (outcome.kind === 'nothing-offered')
    return redirect(toLocalPath(prefix, precheckinPaths.preferences), 303);
  if (outcome.kind !== 'saved') return data({ form, problems: [], refusal: outcome.kind }, 409);
  return goOn(services, await resumePrecheckin(request, context), prefix);
}

/** Redirects to the payment, or past it when nothing is due and nothing else is asked for at the counter. */
async function goOn(
  services: Services,
  opened: OpenPrecheckinOutcome,
  prefix: LanguageForm['prefix'],
): Promise<Response> {
  if (opened.kind !== 'open') return redirect(toLocalPath(prefix, precheckinPaths.start), 303);
  const isDone =
    !(await hasToConfirm(services, opened)) &&
    (await finishPrecheckin(services, opened, { payNow: false })).kind === 'done';
  return redirect(toLocalPath(prefix, isDone ? precheckinPaths.thanks : precheckinPaths.checkout), 303);
}

/** Also reloads after a refusal, so that the page shows the current prices, cars and saved choices. */
export const shouldRevalidate = () => true;

export default function PreferencesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('precheckin.preferences');
  const { page, isOpen } = loaderData;
  const answer = useSettled(actionData);
  return (
    <>
      <PageHead title={t('heading')} access="private" />
      <PrecheckinProgress current="preferences" withPayment={loaderData.withPayment ?? false} />
      <h1 className="text-title">{t('heading')}</h1>
      <p className="lead">{t('lead')}</p>
      {page ? (
        <PreferencesScreen page={page} answer={answer} />
      ) : (
        <Notice tone="info" title={isOpen ? t('notNow.title') : t('begin.title')}>
          <p>{isOpen ? t('notNow.text') : t('begin.text')}</p>
          <ButtonLink to={isOpen ? precheckinPaths.checkout : precheckinPaths.start}>
            {isOpen ? t('notNow.button') : t('begin.button')}
          </ButtonLink>
        </Notice>
      )}
    </>
  );
}

/** Reads codes, quantities and drivers as sent. Prices are never read from the form. */
function readPreferencesForm(sent: FormData): PreferencesForm {
  return {
    carId: readText(sent.get('car'), MAXIMUM_LENGTH),
    extras: readExtras(sent),
    versionToken: sent.has('shown') ? readText(sent.get('shown'), MAXIMUM_LENGTH) : undefined,
    drivers: Array.from({ length: MOST_DRIVERS }, (_, at) => readDriver(sent, at + 1)),
  };
}

function readExtras(sent: FormData): Record<string, number> {
  const extras: Record<string, number> = {};
  for (const [name, value] of sent) {
    const [, code] = EXTRA.exec(name) ?? [];
    const quantity = Number(readText(value, MAXIMUM_LENGTH));
    if (code !== undefined && Number.isSafeInteger(quantity) && quantity > 0) extras[code] = quantity;
  }
  return extras;
}

function readDriver(sent: FormData, number: number): DriverForm {
  const read = (field: keyof DriverForm) => readText(sent.get(`driver${number}_${field}`), MAXIMUM_LENGTH);
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    license: read('license'),
    licenseExpires: readDateBoxes(sent, `driver${number}_licenseExpires`),
    birthday: readDateBoxes(sent, `driver${number}_birthday`),
    licenseYears: read('licenseYears'),
    licenseFrom: read('licenseFrom'),
  };
}
