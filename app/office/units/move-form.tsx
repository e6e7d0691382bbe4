import { Form, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import type { NotAllowed } from '#operations/office/act.ts';
import type { MoveOutcome, MoveProblem } from '#operations/office/units/move-rental.ts';
import { Facts, FormAnswer } from '../office-page.tsx';
import { useBlockReason } from './conflict-list.tsx';
import type { MoveView } from './show-move.ts';

/** Units named as those that fit; the field takes any. */
const MOST_NAMED = 8;

interface MoveFormProps {
  /** Undefined: no rental is chosen yet. */
  move: MoveView | undefined;
  typedCode: string;
  typedUnit: string | undefined;
  /** Of the board, which stays as it is. */
  query: Record<string, string>;
}

/** First the code of a rental, then its other unit. */
export function MoveForm({ move, typedCode, typedUnit, query }: MoveFormProps) {
  const t = useTranslations('office.board');
  return (
    <section className="stack" id="move" data-no-print>
      <h2 className="text-heading">
        {move?.kind === 'open' ? t('move.titleOf', { code: move.code }) : t('move.title')}
      </h2>
      {move?.kind === 'open' ? <UnitForm move={move} typedUnit={typedUnit} /> : null}
      <Form method="get" action="/staff/board" reloadDocument className="office-form">
        <HiddenFields entries={query} />
        <TextField
          name="move"
          label={t('move.code')}
          defaultValue={typedCode}
          error={move && move.kind !== 'open' ? t(`problems.${move.kind}`) : undefined}
          required
        />
        <Button variant="secondary">{t('move.find')}</Button>
      </Form>
    </section>
  );
}

type OpenMove = Extract<MoveView, { kind: 'open' }>;

function UnitForm({ move, typedUnit }: { move: OpenMove; typedUnit: string | undefined }) {
  const t = useTranslations('office.board.move');
  const [params] = useSearchParams();
  const { unit, className, period, others, version, formId } = move;
  const [first] = others;
  const named = others.slice(0, MOST_NAMED).map(({ label, classCode }) => `${label} (${classCode})`);
  const hint = named.length > 0 ? t('hint', { units: named.join(', ') }) : t('noneFits');
  return (
    <>
      <Facts
        facts={[
          [t('now'), unit],
          [t('period'), period],
          [t('class'), className],
        ]}
      />
      <Form method="post" reloadDocument className="office-form">
        <HiddenFields entries={{ version: `${version}`, form_id: formId }} />
        <TextField
          name="unit"
          label={t('unit')}
          hint={hint}
          list="fitting-units"
          defaultValue={typedUnit ?? params.get('unit') ?? first?.label}
          required
        />
        <datalist id="fitting-units">
          {others.map(({ label, classCode }) => (
            <option key={label} value={label}>
              {classCode}
            </option>
          ))}
        </datalist>
        <Button name="intent" value="move-unit">
          {t('button')}
        </Button>
      </Form>
    </>
  );
}

type Answer = Exclude<MoveOutcome, NotAllowed | { kind: 'done' }>;

/** What the form has done, or why it did nothing, with a unit that fits. */
export function MoveAnswer({ moved, answer }: { moved: string; answer: Answer | undefined }) {
  const t = useTranslations('office.board');
  const say = useMoveProblem();
  return (
    <FormAnswer
      done={moved && !answer ? t('move.done', { code: moved }) : undefined}
      problem={answer && (answer.kind === 'refused' ? say(answer) : t(`problems.${answer.kind}`))}
    />
  );
}

function useMoveProblem() {
  const t = useTranslations('office.board');
  const sayOne = useProblemText();
  return ({ problem, proposal }: Extract<Answer, { kind: 'refused' }>): string => {
    const alternative = proposal
      ? t('move.proposal', { unit: proposal.label, class: proposal.classCode })
      : t('move.noneFits');
    return `${sayOne(problem)} ${alternative}`;
  };
}

function useProblemText() {
  const t = useTranslations('office.board.problems');
  const reasonText = useBlockReason();
  return (problem: MoveProblem): string => {
    switch (problem.kind) {
      case 'unknown':
      case 'same':
      case 'cheaper':
      case 'retired':
        return t(problem.kind);
      case 'elsewhere':
        return t('elsewhere', { branch: problem.branch });
      case 'taken':
      case 'needed': {
        const { code, reason } = problem;
        const block = reason === undefined ? t('other') : t('block', { reason: reasonText(reason) });
        return t(problem.kind, { what: code ?? block });
      }
    }
  };
}
