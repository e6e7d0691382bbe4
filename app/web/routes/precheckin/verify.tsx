import { data, type MiddlewareFunction, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { useSettled } from '#app/ui/use-settled.ts';
import { dateOf } from '#domain/calendar/panama.ts';
import type { FieldProblem } from '#domain/message.ts';
import type { VerificationField, VerificationForm } from '#domain/precheckin/check-verification.ts';
import { photoKinds } from '#domain/precheckin/precheckin.ts';
import type { Services } from '#operations/ports/services.ts';
import { askRenter } from '#operations/precheckin/asked-license.ts';
import { hasToPay } from '#operations/precheckin/finish-precheckin.ts';
import { keepTypedVerification } from '#operations/precheckin/keep-typed.ts';
import type { OpenPrecheckin } from '#operations/precheckin/open-precheckin.ts';
import { keepPhoto } from '#operations/precheckin/private-files.ts';
import { CONSENT_VERSION, saveVerification } from '#operations/precheckin/save-verification.ts';
import { findOutdated, toVersionToken } from '#operations/precheckin/version-token.ts';
import { PageHead } from '../../frame/page-head.tsx';
import { checkPrecheckinData, precheckinContext } from '../../middleware/guards/check-precheckin-data.ts';
import { findPapersNews } from '../my-reservation/papers-news.ts';
import { PapersNotice } from '../my-reservation/papers-notice.tsx';
import type { Route } from './+types/verify';
import { toPhotoProblem } from './photo-problem.ts';
import { precheckinPaths } from './precheckin-paths.ts';
import { PrecheckinProgress } from './precheckin-progress.tsx';
import { readVerificationForm, toVerificationForm } from './verification-page.ts';
import { VerificationScreen } from './verification-screen.tsx';

export const middleware: MiddlewareFunction<Response>[] = [checkPrecheckinData];

export async function loader({ context }: Route.LoaderArgs) {
  const opened = context.get(precheckinContext);
  const { reservation, precheckin, photos } = opened;
  const services = context.get(servicesContext);
  return {
    code: reservation.code,
    versionToken: toVersionToken(opened),
    form: toVerificationForm(reservation, precheckin, CONSENT_VERSION),
    photos: photoKinds.filter((kind) => photos[kind] !== undefined),
    papers: findPapersNews(
      services,
      { reservation, papers: precheckin.papers },
      context.get(languageContext).language,
    ),
    pickupDate: dateOf(reservation.search.pickupAt),
    returnDate: dateOf(reservation.search.returnAt),
    asked: askRenter(services.content.current(), reservation),
    withPayment: await hasToPay(services, opened),
  };
}

/** Saves the photos even when another field is invalid, so that they need not be sent again. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { prefix, language } = context.get(languageContext);
  const sent = await readFormData(request);
  const form = readVerificationForm(sent);
  const versionToken = sent.has('shown') ? readText(sent.get('shown'), 40) : undefined;
  // The submitted photos belong to another reservation, too, so they are not saved.
  const outdated = findOutdated(context.get(precheckinContext), versionToken);
  if (outdated === 'other-reservation')
    return data({ form: undefined, problems: [], refusal: outdated }, 409);
  if (sent.get('intent') === 'keep') {
    if (!outdated) await keepTypedVerification(services, context.get(precheckinContext), form);
    return data({ form, problems: [], refusal: undefined });
  }
  const kept = await keepSentPhotos(services, context.get(precheckinContext), sent);
  // The loader runs after this action and reads the saved photos from the context.
  context.set(precheckinContext, kept.precheckin);
  const outcome = await saveVerification(services, kept.precheckin, { form, language, versionToken });
  if (outcome.kind === 'saved' && kept.problems.length === 0)
    return redirect(toLocalPath(prefix, nextAfter(kept.precheckin, form)), 303);
  if (outcome.kind !== 'invalid' && outcome.kind !== 'saved')
    return data({ form, problems: kept.problems, refusal: outcome.kind }, 409);
  const others = outcome.kind === 'invalid' ? outcome.problems : [];
  const isOther = ({ field }: { field: string }) => !kept.problems.some((problem) => problem.field === field);
  return data({ form, problems: [...kept.problems, ...others.filter(isOther)], refusal: undefined }, 400);
}

/** What may change the price. */
const PRICED = ['birthday', 'licenseYears', 'licenseFrom'] as const;

/** A finished pre check-in whose papers were asked for again ends here, unless the price may change. */
function nextAfter({ precheckin, reservation }: OpenPrecheckin, form: VerificationForm) {
  const before = toVerificationForm(reservation, { ...precheckin, typed: undefined }, CONSENT_VERSION);
  // What the page does not ask for is not sent.
  const isSame = PRICED.every((name) => {
    const typed = form[name]?.trim().toUpperCase();
    return !typed || typed === before[name]?.toUpperCase();
  });
  const isOnlyPapers = precheckin.step === 'done' && precheckin.papers?.reason !== undefined && isSame;
  return isOnlyPapers ? precheckinPaths.thanks : precheckinPaths.preferences;
}

/** Also reloads after a refusal, so that the page shows what is saved now. */
export const shouldRevalidate = () => true;

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('precheckin.verify');
  return (
    <>
      <PageHead title={t('heading')} access="private" />
      <PrecheckinProgress current="verify" withPayment={loaderData.withPayment} />
      <h1 className="text-title">{t('heading')}</h1>
      <p className="lead">{t('lead')}</p>
      <PapersNotice papers={loaderData.papers} />
      <VerificationScreen page={loaderData} answer={useSettled(actionData)} />
    </>
  );
}

/** Saves the photos of a submitted form. A refused photo does not replace the saved one. */
async function keepSentPhotos(
  services: Services,
  precheckin: OpenPrecheckin,
  sent: FormData,
): Promise<{ precheckin: OpenPrecheckin; problems: FieldProblem<VerificationField>[] }> {
  const problems: FieldProblem<VerificationField>[] = [];
  const photos = { ...precheckin.photos };
  for (const kind of photoKinds) {
    const file = sent.get(`${kind}Photo`);
    // An empty file field is sent as a file without a name and without bytes.
    if (!(file instanceof File) || (file.size === 0 && file.name === '')) continue;
    const outcome = await keepPhoto(services, precheckin, { kind, bytes: await file.bytes() });
    if (outcome.kind === 'kept') photos[kind] = outcome.id;
    else problems.push({ field: `${kind}Photo`, message: toPhotoProblem(outcome.kind) });
  }
  return { precheckin: { ...precheckin, photos }, problems };
}
