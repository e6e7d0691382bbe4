import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { formatLongDate } from '#app/texts/format.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { addDays, parseRentalDate } from '#domain/calendar/panama.ts';
import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import { blockUnit } from '#operations/office/units/block-unit.ts';
import { type Board, loadBoard } from '#operations/office/units/load-board.ts';
import { moveRental, openMove } from '#operations/office/units/move-rental.ts';
import { CodeField, toBranchChoices } from '../branch-field.tsx';
import { keptFormContext } from '../kept-form.server.ts';
import { LiveChanges } from '../live-changes.tsx';
import { FormAnswer, KeptNotice, OfficePage } from '../office-page.tsx';
import { getActor, requireAllowed } from '../session.ts';
import { BoardTables } from '../units/board-table.tsx';
import { ConflictList, showConflict } from '../units/conflict-list.tsx';
import { MoveAnswer, MoveForm } from '../units/move-form.tsx';
import { showBoard } from '../units/show-board.ts';
import { showMove } from '../units/show-move.ts';
import { BlockForm } from '../units/unit-forms.tsx';
import { readBlockForm, readTypedUnit } from '../units/unit-request.ts';
import { readFormId, readVersion } from '../verb-request.ts';
import type { Route } from './+types/board';

const HERE = '/staff/board';
const LONGEST = 40;
/** Where the form to move a rental stands. */
const MOVE = '#move';

export async function loader({ context, url }: Route.LoaderArgs) {
  const read = (name: string) => readText(url.searchParams.get(name), LONGEST).trim();
  const services = context.get(servicesContext);
  const actor = getActor(context);
  const { language } = context.get(languageContext);
  const asked = {
    branch: read('branch').toUpperCase() || undefined,
    from: parseRentalDate(read('from')),
    days: Number(read('days') || Number.NaN),
  };
  const board = requireAllowed(await loadBoard(services, actor, asked), HERE);
  const code = normalizeReservationCode(read('move'));
  const move =
    code && board.canMove ? requireAllowed(await openMove(services, actor, code), HERE) : undefined;
  const content = services.content.current();
  const kept = context.get(keptFormContext);
  const branches = toBranchChoices(board.branches, actor, language);
  const place = branches.find((one) => one.code === board.branch)?.name;
  return {
    view: showBoard(board, { content, language }),
    query: toQuery(board),
    earlier: toPath(board, -board.days.length),
    later: toPath(board, board.days.length),
    day: formatLongDate(board.from, language),
    place: place ?? board.branch,
    conflicts: board.conflicts.map(showConflict),
    branches,
    isOfAll: actor.employee?.branches === undefined,
    canMove: board.canMove,
    typedCode: read('move'),
    moved: read('moved'),
    isBlocked: read('done') === 'block-unit',
    formId: services.random.uuid(),
    typed: kept && readTypedUnit(kept),
    move: move && showMove(move, { content, language, formId: services.random.uuid() }),
  };
}

function toQuery({ branch = '', from, days }: Board) {
  return { branch, from, days: `${days.length}` };
}

function toPath(board: Board, days: number): string {
  return `${HERE}?${new URLSearchParams({ ...toQuery(board), from: addDays(board.from, days) })}`;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readFormData(request);
  const read = (name: string) => readText(form.get(name), LONGEST).trim();
  const intent = read('intent');
  if (intent === 'block-unit') return block(context, form, url);
  if (intent !== 'move-unit') throw data(null, { status: 400 });
  const code = normalizeReservationCode(readText(url.searchParams.get('move'), LONGEST));
  const sent = {
    code,
    version: readVersion(form),
    formId: readFormId(form),
    unit: read('unit').toUpperCase(),
  };
  const outcome = requireAllowed(
    await moveRental(context.get(servicesContext), getActor(context), sent),
    HERE,
  );
  if (outcome.kind === 'done') {
    return backTo(url, 'moved', code);
  }
  const answer = { outcome, unit: sent.unit, problem: undefined, typed: undefined };
  return data(answer, { status: outcome.kind === 'missing' ? 404 : 409 });
}

async function block(context: Route.ActionArgs['context'], form: FormData, url: URL) {
  const typed = readTypedUnit(form);
  const sent = { ...readBlockForm(form), label: typed.blocked_unit.toUpperCase() };
  const outcome = requireAllowed(
    await blockUnit(context.get(servicesContext), getActor(context), sent),
    HERE,
  );
  if (outcome.kind === 'done') return backTo(url, 'done', 'block-unit');
  const problem = outcome.kind === 'invalid' ? outcome.problem : outcome.kind;
  const status = outcome.kind === 'invalid' ? 400 : 409;
  return data({ outcome: undefined, unit: undefined, problem, typed }, { status });
}

/** The same board, without the rental that was to be moved. */
function backTo({ searchParams }: URL, name: string, value: string) {
  const shown = new URLSearchParams(searchParams);
  for (const former of ['move', 'unit', 'moved', 'done']) shown.delete(former);
  shown.set(name, value);
  return redirect(`${HERE}?${shown}`, 303);
}

type Page = Route.ComponentProps['loaderData'];

/** Units and days, with conflicts and the form that moves a rental. */
export default function BoardPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.board');
  const units = useTranslations('office.units');
  const { view, conflicts, canMove } = page;
  return (
    <OfficePage title={t('titleOf', { place: page.place ?? t('allBranches'), day: page.day })}>
      <LiveChanges />
      <MoveAnswer moved={page.moved} answer={actionData?.outcome} />
      <FormAnswer
        done={page.isBlocked && !actionData ? units('done.block-unit') : undefined}
        problem={actionData?.problem && units(`problems.${actionData.problem}`)}
      />
      <KeptNotice isKept={page.typed !== undefined} />
      <Filter page={page} />
      <ConflictList conflicts={conflicts} toMove={canMove ? toMovePath(page) : undefined} />
      {canMove ? (
        <MoveForm
          move={page.move}
          typedCode={page.typedCode}
          typedUnit={actionData?.unit}
          query={page.query}
        />
      ) : null}
      {view.branches.length === 0 ? <p>{t('none')}</p> : <p className="fine">{t('about')}</p>}
      <BoardTables view={view} />
      {canMove ? (
        <BlockForm isOfAny version={0} formId={page.formId} typed={actionData?.typed ?? page.typed} />
      ) : null}
      <nav className="row" aria-label={t('pages')} data-no-print>
        <a href={page.earlier}>{t('earlier')}</a>
        <a href={page.later}>{t('later')}</a>
      </nav>
    </OfficePage>
  );
}

function toMovePath({ query }: Page) {
  return (code: string, unit: string) =>
    `${HERE}?${new URLSearchParams({ ...query, move: code, unit })}${MOVE}`;
}

function Filter({ page: { query, branches, isOfAll } }: { page: Page }) {
  const t = useTranslations('office.board');
  return (
    <Form method="get" action={HERE} reloadDocument className="office-form" data-no-print>
      <CodeField
        name="branch"
        label={t('branch')}
        defaultValue={query.branch}
        none={isOfAll && t('allBranches')}
        choices={branches}
      />
      <TextField name="from" type="date" label={t('from')} defaultValue={query.from} />
      <TextField name="days" type="number" min={1} max={31} label={t('days')} defaultValue={query.days} />
      <Button variant="secondary">{t('show')}</Button>
    </Form>
  );
}
