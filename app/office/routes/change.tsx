import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readText } from '#app/request/read-body.ts';
import { formatDateTime, formatMoney } from '#app/texts/format.ts';
import { useFieldErrors } from '#app/ui/field-problems.ts';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { fromInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { changeReservation, previewChange } from '#operations/office/change-reservation.ts';
import { type Exception, mayExcept } from '#operations/office/exception.ts';
import type { AmendmentForm } from '#operations/reservation/preview-amendment.ts';
import { ChangeFields } from '../change-fields.tsx';
import { listChoices, readChangeForm, toChangeForm } from '../change-form.ts';
import { isCommonProblem } from '../common-problem.ts';
import { useRefusalText } from '../condition-names.ts';
import { ExceptionFields, LONGEST_REASON } from '../exception-fields.tsx';
import { getActor } from '../session.ts';
import { signedMoney } from '../signed-money.ts';
import { PreviewButtons, useReviewText, VerbPage } from '../verb-page.tsx';
import { answerVerb, openVerbPage, readVerb } from '../verb-request.ts';
import type { Route } from './+types/change';

const LONGEST = 60;

export async function loader(args: Route.LoaderArgs) {
  const { opened, view, kept } = await openVerbPage(args, 'change');
  const form = toChangeForm(opened.reservation);
  const typed: Typed = kept ? readTyped(kept, opened.reservation) : { form };
  const services = args.context.get(servicesContext);
  const { language } = args.context.get(languageContext);
  const { reservation, isPossible } = opened;
  const preview = isPossible ? await previewChange(services, reservation, form) : undefined;
  const waiting = await services.reservations.findOpenAmendment(reservation.id, services.clock.now());
  return {
    view,
    waiting: waiting && {
      amount: formatMoney(waiting.differenceCents),
      until: formatDateTime(fromInstant(waiting.openUntil), language),
    },
    typed: { ...typed, choices: await listChoices(services, reservation, { ...typed, language }) },
    mayExcept: mayExcept(getActor(args.context)),
    /** Whether the rental has begun, or its money is moving. */
    locked: preview?.kind === 'locked' ? preview.reason : undefined,
  };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const sent = await readVerb(args, ['correct', 'preview', 'change']);
  const { opened } = await openVerbPage(args, 'change');
  const services = context.get(servicesContext);
  const { form, exception } = readTyped(sent.form, opened.reservation);
  const { language } = context.get(languageContext);
  const choices = await listChoices(services, opened.reservation, { form, language });
  const typed = { form, choices, exception };
  const show = async () => {
    const allowed = mayExcept(getActor(context)) ? exception : undefined;
    return toShown(await previewChange(services, opened.reservation, form, allowed), opened.reservation);
  };
  const isSame = opened.reservation.version === sent.version;
  if (sent.intent !== 'change') {
    // An older form would undo the changes of others since.
    if (!isSame) return answerVerb(args, { verb: 'change', sent, typed }, { kind: 'stale' });
    const shown = await show();
    return data({ typed, ...shown }, { status: shown.ready ? 200 : 400 });
  }
  const fingerprint = readText(sent.form.get('prices'), LONGEST);
  const outcome = await changeReservation(services, getActor(context), {
    ...sent,
    form,
    fingerprint,
    exception,
  });
  const { kind } = outcome;
  const isReshown = kind === 'no-reason' || kind === 'card' || (kind === 'stale' && isSame);
  if (isReshown) {
    const shown = await show();
    const problem = { kind: kind === 'stale' ? ('other-terms' as const) : kind };
    return data({ typed, ...shown, problem: shown.problem ?? problem }, kind === 'stale' ? 409 : 400);
  }
  return answerVerb(args, { verb: 'change', sent, typed }, outcome);
}

interface Typed {
  form: AmendmentForm;
  exception?: Exception;
}

function readTyped(sent: FormData, reservation: Reservation): Required<Typed> {
  const read = (name: string) => readText(sent.get(name), LONGEST_REASON);
  const exception: Exception = { isException: sent.has('exception'), reason: read('reason') };
  // From the page of the renter's data: what is booked, with the birth date that is corrected there.
  const form =
    read('intent') === 'correct'
      ? { ...toChangeForm(reservation), birthday: read('birthday').slice(0, LONGEST) }
      : readChangeForm(sent);
  return { form, exception };
}

/** With the version that was previewed, because the reservation may have changed since. */
function toShown(
  preview: Awaited<ReturnType<typeof previewChange>>,
  { version, quote: before }: Reservation,
) {
  if (preview.kind !== 'ready') return { problem: preview, ready: undefined };
  const { sums, fingerprint, becomes, exceptions } = preview;
  const { totalCents, depositCents } = becomes.quote;
  const deposit =
    before.depositCents === depositCents
      ? undefined
      : { before: formatMoney(before.depositCents), after: formatMoney(depositCents) };
  const total = formatMoney(totalCents);
  return { problem: undefined, ready: { version, sums, fingerprint, total, deposit, exceptions } };
}

/** Changes a reservation; the difference is shown before. */
export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('office');
  const { view, locked, waiting } = loaderData;
  const { form, choices, exception } = (actionData ?? loaderData).typed;
  const shown = actionData;
  const problem = shown?.problem;
  const ready = shown && 'ready' in shown ? shown.ready : undefined;
  const errorOf = useFieldErrors<string>(problem?.kind === 'invalid' ? problem.problems : []);
  const kind = problem?.kind;
  const orReview = useReviewText(view);
  const sayRefusal = useRefusalText();
  const isExceptable = problem?.kind === 'invalid' && problem.mayExcept;
  const refusals = problem && 'refusals' in problem ? problem.refusals : undefined;
  const isBadReason = kind === 'no-reason' || kind === 'card';
  const badReason = isBadReason ? t(`end.${kind}`) : undefined;
  const message = isExceptable
    ? t(`change.${loaderData.mayExcept ? 'exceptBelow' : 'askManager'}`)
    : isBadReason
      ? [badReason, refusals && t('change.excepts')].filter(Boolean).join(' ')
      : kind === undefined || isCommonProblem(kind)
        ? undefined
        : t(`change.problems.${kind}`);
  return (
    <VerbPage
      verb="change"
      view={ready ? { ...view, version: ready.version } : view}
      problem={problem}
      message={orReview(problem?.kind === 'locked' ? problem.reason : undefined, message)}
      reasons={refusals?.map(sayRefusal)}
      impossible={orReview(locked, locked && t('change.problems.locked'))}
      buttons={<PreviewButtons verb="change" preview={t('change.preview')} isReady={ready !== undefined} />}
    >
      {waiting ? <p>{`${t('reservation.changeWaits', waiting)} ${t('change.replaces')}`}</p> : null}
      <ChangeFields form={form} choices={choices} errorOf={errorOf} />
      {loaderData.mayExcept && (isExceptable || exception?.isException) ? (
        <ExceptionFields label={t('change.exception')} exception={exception} error={badReason} />
      ) : null}
      {ready ? (
        <>
          <HiddenFields entries={{ prices: ready.fingerprint }} />
          <Difference before={view.total} ready={ready} />
        </>
      ) : null}
    </VerbPage>
  );
}

type Ready = NonNullable<ReturnType<typeof toShown>['ready']>;

function Difference({ before, ready }: { before: string; ready: Ready }) {
  const t = useTranslations('office.change');
  const sayRefusal = useRefusalText();
  const { total: after, deposit, exceptions } = ready;
  const { dueNowCents, dueAtBranchCents } = ready.sums;
  const amount = formatMoney(Math.abs(dueNowCents));
  return (
    <Notice live title={t('totals', { before, after })}>
      {dueNowCents > 0 ? <p>{t('pays', { amount })}</p> : null}
      {dueNowCents < 0 ? <p>{t('getsBack', { amount })}</p> : null}
      {dueAtBranchCents === 0 ? null : <p>{t('atCounter', { amount: signedMoney(dueAtBranchCents) })}</p>}
      {deposit ? <p>{t('deposit', deposit)}</p> : null}
      {exceptions.length > 0 ? (
        <>
          <p>{t('excepts')}</p>
          <ul>
            {exceptions.map(sayRefusal).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  );
}
