import { data, type RouterContextProvider, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import {
  type BlockUnitOutcome,
  blockUnit,
  type LiftOutcome,
  liftBlock,
  transferUnit,
} from '#operations/office/units/block-unit.ts';
import { type EditOutcome, editUnit, setUnitActive } from '#operations/office/units/edit-unit.ts';
import { openUnit } from '#operations/office/units/open-unit.ts';
import type { RetireOutcome } from '#operations/ports/fleet-desk.ts';
import { toBranchChoices } from '../branch-field.tsx';
import { parseMoment } from '../content/parse-moment.ts';
import { keptFormContext } from '../kept-form.server.ts';
import { Facts, FormAnswer, KeptNotice, OfficePage } from '../office-page.tsx';
import { getActor, requireFound } from '../session.ts';
import { ConflictList, showConflict } from '../units/conflict-list.tsx';
import { showStay, showUnit } from '../units/show-unit.ts';
import { StayTable } from '../units/stay-table.tsx';
import { BlockForm, FactsForm, FleetForm, TransferForm } from '../units/unit-forms.tsx';
import { readBlockForm, readFacts, readTypedUnit, toTypedFacts } from '../units/unit-request.ts';
import { readFormId, readVersion } from '../verb-request.ts';
import type { Route } from './+types/unit';

const LONGEST = 100;
const DONE = ['edit-unit', 'block-unit', 'transfer-unit', 'lift-block'] as const;

export async function loader({ context, params: { label }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = getActor(context);
  const { language } = context.get(languageContext);
  const opened = requireFound(await openUnit(services, actor, label), toPath(label));
  const content = services.content.current();
  const kept = context.get(keptFormContext);
  return {
    unit: showUnit(opened.unit, { content, language, now: services.clock.now() }),
    facts: toTypedFacts(opened.unit.facts),
    stays: opened.stays.map((stay) => showStay(stay, { content, language })),
    conflicts: opened.conflicts.map(showConflict),
    branches: toBranchChoices(content.branches, { ...actor, employee: undefined }, language),
    formId: services.random.uuid(),
    typed: kept && readTypedUnit(kept),
    version: kept ? readVersion(kept) : opened.unit.version,
    done: DONE.find((done) => done === url.searchParams.get('done')),
  };
}

export async function action({ request, context, params: { label } }: Route.ActionArgs) {
  const form = await readFormData(request);
  const intent = readText(form.get('intent'), LONGEST);
  const run = ACTS.get(intent);
  if (!run) throw data(null, { status: 400 });
  const outcome = requireFound(await run(context, label, form), toPath(label));
  if (outcome.kind === 'done') return redirect(`${toPath(label)}?done=${NAMES.get(intent) ?? intent}`, 303);
  const problem = outcome.kind === 'invalid' ? outcome.problem : outcome.kind;
  const isConflict = problem === 'stale' || problem === 'reserved' || problem === 'service';
  return data({ problem, typed: readTypedUnit(form) }, { status: isConflict ? 409 : 400 });
}

type UnitOutcome = EditOutcome | RetireOutcome | BlockUnitOutcome | LiftOutcome;
type Context = Readonly<RouterContextProvider>;

const byOf = (context: Context) => [context.get(servicesContext), getActor(context)] as const;

const setActive =
  (isActive: boolean): Act =>
  (context, label, form) =>
    setUnitActive(...byOf(context), {
      label,
      version: readVersion(form),
      formId: readFormId(form),
      isActive,
    });

type Act = (context: Context, label: string, form: FormData) => Promise<UnitOutcome>;

const ACTS = new Map<string, Act>([
  ['edit-unit', edit],
  ['block-unit', block],
  ['transfer-unit', transfer],
  ['lift-block', lift],
  ['retire', setActive(false)],
  ['revive', setActive(true)],
]);

/** What the page says is done, where it is not the intent. */
const NAMES = new Map([
  ['retire', 'edit-unit'],
  ['revive', 'edit-unit'],
]);

function edit(context: Context, label: string, form: FormData) {
  const request = { label, version: readVersion(form), formId: readFormId(form), facts: readFacts(form) };
  return editUnit(...byOf(context), request);
}

function block(context: Context, label: string, form: FormData) {
  return blockUnit(...byOf(context), { label, ...readBlockForm(form) });
}

function transfer(context: Context, label: string, form: FormData) {
  const { leaves, arrives, to } = readTypedUnit(form);
  const period = { from: parseMoment(leaves), until: parseMoment(arrives) };
  return transferUnit(...byOf(context), { label, ...period, to, formId: readFormId(form) });
}

function lift(context: Context, label: string, form: FormData) {
  const reference = readText(form.get('reference'), LONGEST);
  return liftBlock(...byOf(context), { label, reference, formId: readFormId(form) });
}

function toMovePath(code: string, unit: string): string {
  return `/staff/board?${new URLSearchParams({ move: code, unit })}#move`;
}

function toPath(label: string): string {
  return `/staff/units/${encodeURIComponent(label)}`;
}

/** A unit: its facts, what it does and will do, and what can be done with it. */
export default function Unit({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.units');
  const { unit, conflicts, stays } = page;
  const typed = actionData?.typed ?? page.typed;
  const forms = { ...page, typed };
  return (
    <OfficePage title={`${unit.label}${unit.plate ? ` · ${unit.plate}` : ''}`}>
      <FormAnswer
        done={page.done && !actionData ? t(`done.${page.done}`) : undefined}
        problem={actionData && t(`problems.${actionData.problem}`)}
      />
      <KeptNotice isKept={page.typed !== undefined} />
      <Facts
        facts={[
          [t('class'), `${unit.classCode} · ${unit.className}`],
          [t('home'), unit.home],
          [t('place'), unit.place ?? t('road')],
          [t('status'), t(`statuses.${unit.status}`)],
          [t('km'), unit.km || '–'],
          [
            t('due'),
            unit.due
              .map(({ what, at }) => t('until', { what: t(`documents.${what}`), day: at ?? '' }))
              .join(', ') || '–',
          ],
        ]}
      />
      <ConflictList conflicts={conflicts} toMove={toMovePath} />
      <StayTable stays={stays} formId={page.formId} />
      <BlockForm {...forms} />
      <TransferForm {...forms} />
      <FactsForm {...forms} />
      <FleetForm {...forms} isRetired={unit.status === 'retired'} />
      <p data-no-print>
        <a href="/staff/units">{t('back')}</a>
      </p>
    </OfficePage>
  );
}
