import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { ReservationVerb } from '#domain/office/verbs.ts';
import { isCommonProblem } from './common-problem.ts';
import type { HistoryLine } from './history-lines.ts';
import { useHistoryText } from './history-text.ts';
import { Facts, KeptNotice, OfficePage } from './office-page.tsx';
import { toReservationPath } from './reservation-path.ts';
import type { VerbView } from './verb-request.ts';

type VerbProblem = { kind: string; changes?: HistoryLine[] };

/** The reservation in short, why the last form did nothing, and the form. The children are its fields. */
export function VerbPage({
  verb,
  view,
  problem,
  message,
  reasons = [],
  impossible,
  isDanger = false,
  buttons,
  children,
}: {
  verb: ReservationVerb;
  view: VerbView;
  problem: VerbProblem | undefined;
  /** What the form is refused for besides the problems of every verb. */
  message?: ReactNode;
  /** A list below the message. */
  reasons?: readonly string[] | undefined;
  /** Why there is nothing to do, although the state allows it; then there is no form. */
  impossible?: ReactNode;
  /** It cannot be undone. */
  isDanger?: boolean;
  /** In place of the button of the verb. */
  buttons?: ReactNode;
  children?: ReactNode;
}) {
  const t = useTranslations('office');
  const { code, version, formId, isPossible, isErased } = view;
  const nothing = isErased ? t('verb.erased') : isPossible ? impossible : t('verb.wrong-state');
  const title = t(`verbs.${verb}`);
  return (
    <OfficePage title={`${title} · ${code}`}>
      <Problem problem={problem} message={message} reasons={reasons} />
      <KeptNotice isKept={view.isKept && nothing === undefined} />
      <Summary view={view} />
      {nothing === undefined ? (
        <Form method="post" reloadDocument className="stack office-verb">
          <HiddenFields entries={{ version: `${version}`, form_id: formId }} />
          {children}
          {buttons ?? (
            <Button name="intent" value={verb} variant={isDanger ? 'danger' : 'primary'}>
              {title}
            </Button>
          )}
        </Form>
      ) : problem?.kind === 'wrong-state' || problem?.kind === 'erased' ? null : (
        <p>{nothing}</p>
      )}
      <p>
        <a href={toReservationPath(code)}>{t('verb.back')}</a>
      </p>
    </OfficePage>
  );
}

/** Says who resolves a payment that is in the way, instead of the text of one that takes minutes. */
export function useReviewText({ review }: VerbView) {
  const t = useTranslations('office.verb');
  return (kind: string | undefined, text: string | undefined): ReactNode => {
    if (!review || kind !== 'payment-in-progress') return text;
    const { reference, mayResolve } = review;
    return (
      <>
        {t('inReview', { reference })}{' '}
        {mayResolve ? <a href={`/staff/money/${reference}`}>{t('toReview')}</a> : null}
      </>
    );
  };
}

function Problem({
  problem,
  message,
  reasons,
}: {
  problem: VerbProblem | undefined;
  message: ReactNode;
  reasons: readonly string[];
}) {
  const t = useTranslations('office');
  const say = useHistoryText();
  if (!problem) return null;
  const { kind } = problem;
  return (
    <Notice tone={kind === 'stale' ? 'warning' : 'danger'} live>
      <p>{isCommonProblem(kind) ? t(`verb.${kind}`) : message}</p>
      <ul>
        {problem.changes?.map(({ when, by, kind, ...line }) => (
          <li key={`${when} ${kind}`}>
            {t('verb.change', { when, by, what: t(`reservation.happened.${kind}`), detail: say(line) })}
          </li>
        ))}
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Summary({ view }: { view: VerbView }) {
  const t = useTranslations('office.reservation');
  return (
    <Facts
      facts={[
        [t('renter'), view.name],
        [t('state'), `${t(`states.${view.state}`)} · ${t(`payment.${view.paymentStatus}`)}`],
        [t('car'), view.car],
        [t('pickup'), view.pickup],
        [t('return'), view.return],
        [t('total'), view.total],
      ]}
    />
  );
}

/** The buttons of a verb whose effect is shown before it is done. `preview`: the text of the first one. */
export function PreviewButtons({
  verb,
  preview,
  isReady,
}: {
  verb: ReservationVerb;
  preview: string;
  isReady: boolean;
}) {
  const t = useTranslations('office.verbs');
  return (
    <div className="row">
      <Button name="intent" value="preview" variant={isReady ? 'secondary' : 'primary'}>
        {preview}
      </Button>
      {isReady ? (
        <Button name="intent" value={verb}>
          {t(verb)}
        </Button>
      ) : null}
    </div>
  );
}
