import { useTranslations } from 'use-intl';
import { servicesContext } from '#app/request/context.ts';
import { formatMoney } from '#app/texts/format.ts';
import { markNoShow } from '#operations/office/mark-no-show.ts';
import { reviewEnd } from '#operations/office/review-end.ts';
import { isCommonProblem } from '../common-problem.ts';
import { getActor } from '../session.ts';
import { useReviewText, VerbPage } from '../verb-page.tsx';
import { answerVerb, openVerbPage, readVerb } from '../verb-request.ts';
import type { Route } from './+types/no-show';

export async function loader(args: Route.LoaderArgs) {
  const { opened, view } = await openVerbPage(args, 'no-show');
  const { reservation, isPossible } = opened;
  const { guaranteeCents } = reservation;
  return {
    view,
    refusal: isPossible
      ? await reviewEnd(args.context.get(servicesContext), 'no-show', reservation)
      : undefined,
    guarantee: guaranteeCents === undefined ? undefined : formatMoney(guaranteeCents),
  };
}

export async function action(args: Route.ActionArgs) {
  const sent = await readVerb(args, ['no-show']);
  const outcome = await markNoShow(args.context.get(servicesContext), getActor(args.context), sent);
  return answerVerb(args, { verb: 'no-show', sent, typed: {} }, outcome);
}

/** The renter did not come. */
export default function NoShow({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('office');
  const { view, refusal, guarantee } = loaderData;
  const problem = actionData?.problem;
  const kind = problem?.kind;
  const orReview = useReviewText(view);
  const textOf = (refused: typeof kind | typeof refusal) =>
    refused === undefined || isCommonProblem(refused) ? undefined : orReview(refused, t(`end.${refused}`));
  return (
    <VerbPage
      verb="no-show"
      view={view}
      problem={problem}
      message={textOf(kind)}
      impossible={textOf(refusal)}
      isDanger
    >
      <p>{t('noShow.explain')}</p>
      {guarantee ? <p>{t('noShow.guarantee', { amount: guarantee })}</p> : null}
    </VerbPage>
  );
}
