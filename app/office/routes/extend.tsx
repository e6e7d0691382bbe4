import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { servicesContext } from '#app/request/context.ts';
import { readText } from '#app/request/read-body.ts';
import { formatMoney } from '#app/texts/format.ts';
import { TextField } from '#app/ui/field.tsx';
import { useFieldErrors } from '#app/ui/field-problems.ts';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { dateOf, timeOf } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import {
  type ExtensionProblem,
  extendRental,
  type PreviewExtensionOutcome,
  previewExtension,
} from '#operations/office/extend-rental.ts';
import type { CommonProblem } from '../common-problem.ts';
import { getActor } from '../session.ts';
import { signedMoney } from '../signed-money.ts';
import { PreviewButtons, VerbPage } from '../verb-page.tsx';
import { answerVerb, openVerbPage, readVerb } from '../verb-request.ts';
import type { Route } from './+types/extend';

const LONGEST = 60;

export async function loader(args: Route.LoaderArgs) {
  const { opened, view, kept } = await openVerbPage(args, 'extend');
  const { returnAt } = opened.reservation.search;
  return { view, typed: kept ? readTyped(kept) : { date: dateOf(returnAt), time: timeOf(returnAt) } };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const sent = await readVerb(args, ['preview', 'extend']);
  const typed = readTyped(sent.form);
  const services = context.get(servicesContext);
  if (sent.intent === 'extend') {
    const fingerprint = readText(sent.form.get('prices'), LONGEST);
    const request = { ...sent, form: typed, fingerprint };
    const outcome = await extendRental(services, getActor(context), request);
    return answerVerb(args, { verb: 'extend', sent, typed }, outcome);
  }
  const { opened } = await openVerbPage(args, 'extend');
  const { reservation, isPossible } = opened;
  if (reservation.version !== sent.version)
    return answerVerb(args, { verb: 'extend', sent, typed }, { kind: 'stale' });
  if (!isPossible) return answerVerb(args, { verb: 'extend', sent, typed }, { kind: 'wrong-state' });
  const shown = toShown(await previewExtension(services, reservation, typed), reservation);
  return data({ typed, ...shown }, { status: shown.ready ? 200 : 400 });
}

function readTyped(form: FormData) {
  const read = (name: string) => readText(form.get(name), LONGEST).trim();
  return { date: read('return_date'), time: read('return_time') };
}

function toShown(preview: PreviewExtensionOutcome, { quote: before }: Reservation) {
  if (preview.kind !== 'ready') return { problem: preview, ready: undefined };
  const { quote } = preview.becomes;
  const added = quote.dueAtBranchCents - before.dueAtBranchCents;
  const ready = {
    fingerprint: preview.fingerprint,
    total: formatMoney(quote.totalCents),
    added: signedMoney(added),
  };
  return { problem: undefined, ready };
}

/** Gives a renter who has the car a later return; its price is shown before. */
export default function Extend({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('office');
  const { view } = loaderData;
  const { typed } = actionData ?? loaderData;
  const problem = actionData?.problem;
  const ready = actionData && 'ready' in actionData ? actionData.ready : undefined;
  const errorOf = useFieldErrors<string>(problem?.kind === 'invalid' ? problem.problems : []);
  return (
    <VerbPage
      verb="extend"
      view={view}
      problem={problem}
      message={useMessageOf(problem)}
      buttons={<PreviewButtons verb="extend" preview={t('extend.preview')} isReady={ready !== undefined} />}
    >
      <fieldset className="office-form">
        <legend className="text-heading">{t('change.return')}</legend>
        <TextField
          name="return_date"
          type="date"
          label={t('change.date')}
          defaultValue={typed.date}
          error={errorOf('return_date')}
        />
        <TextField
          name="return_time"
          type="time"
          label={t('change.time')}
          defaultValue={typed.time}
          error={errorOf('return_time')}
        />
      </fieldset>
      {ready ? (
        <>
          <HiddenFields entries={{ prices: ready.fingerprint }} />
          <Notice live title={t('change.totals', { before: view.total, after: ready.total })}>
            <p>{t('extend.due', { amount: ready.added })}</p>
          </Notice>
        </>
      ) : null}
    </VerbPage>
  );
}

function useMessageOf(problem: ExtensionProblem | { kind: CommonProblem } | undefined): string | undefined {
  const t = useTranslations('office');
  switch (problem?.kind) {
    case 'invalid':
    case 'restricted':
    case 'try-later':
      return t(`change.problems.${problem.kind}`);
    case 'not-later':
    case 'car-unavailable':
      return t(`extend.problems.${problem.kind}`);
    case 'unit-taken':
    case 'unit-needed': {
      const { kind, proposal } = problem;
      const instead = proposal
        ? t('extend.proposal', { unit: proposal.label, classCode: proposal.classCode })
        : t('extend.noProposal');
      return `${t(`extend.problems.${kind}`)} ${instead}`;
    }
    // The page of every verb says these.
    case 'stale':
    case 'wrong-state':
    case 'erased':
    case undefined:
      return undefined;
  }
}
