import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readText } from '#app/request/read-body.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { parseFuel, parseKm } from '#domain/stock/typed-facts.ts';
import { exchangeUnit, proposeExchange } from '#operations/office/exchange-unit.ts';
import { BranchField, toBranchChoices } from '../branch-field.tsx';
import { isCommonProblem } from '../common-problem.ts';
import { getActor } from '../session.ts';
import { VerbPage } from '../verb-page.tsx';
import { answerVerb, openVerbPage, readVerb } from '../verb-request.ts';
import type { Route } from './+types/exchange';

const LONGEST = 100;
const EIGHTHS = [8, 7, 6, 5, 4, 3, 2, 1, 0];

type Field = 'unit' | 'branch' | 'km' | 'fuel' | 'returned_km' | 'returned_fuel';

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const { language } = args.context.get(languageContext);
  const { opened, view, kept } = await openVerbPage(args, 'exchange');
  const { reservation, isPossible } = opened;
  const branches = toBranchChoices(services.content.current().branches, getActor(args.context), language);
  const agreed = reservation.search.pickupLocation;
  const branch = branches.find(({ code }) => code === agreed)?.code ?? branches[0]?.code ?? agreed;
  const proposal = isPossible ? await proposeExchange(services, reservation, branch) : undefined;
  return {
    view,
    typed: kept ? readTyped(kept) : { branch, unit: proposal?.label ?? '' },
    unit: await services.reservations.findUnitLabel(reservation.id),
    branches,
  };
}

export async function action(args: Route.ActionArgs) {
  const sent = await readVerb(args, ['exchange']);
  const typed = readTyped(sent.form);
  const form = {
    unit: typed.unit,
    branch: typed.branch,
    given: { km: parseKm(typed.returned_km), fuelEighths: parseFuel(typed.returned_fuel) },
    taken: { km: parseKm(typed.km), fuelEighths: parseFuel(typed.fuel) },
  };
  const services = args.context.get(servicesContext);
  const outcome = await exchangeUnit(services, getActor(args.context), { ...sent, form });
  return answerVerb(args, { verb: 'exchange', sent, typed }, outcome);
}

function readTyped(form: FormData): Record<Field, string> {
  const read = (name: Field) => readText(form.get(name), LONGEST).trim();
  return {
    unit: read('unit'),
    branch: read('branch'),
    km: read('km'),
    fuel: read('fuel'),
    returned_km: read('returned_km'),
    returned_fuel: read('returned_fuel'),
  };
}

/** The renter comes back with a car and leaves with another one, for the same price. */
export default function Exchange({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.rental');
  const exchange = useTranslations('office.exchange');
  const typed: Partial<Record<Field, string>> = (actionData ?? page).typed;
  const problem = actionData?.problem;
  const code = codeOf(problem);
  const message = code && t(`problems.${PROBLEMS[code].text}`);
  const errorOf = (field: Field) => (code && PROBLEMS[code].field === field ? message : undefined);
  const proposal = problem && 'proposal' in problem ? problem.proposal : undefined;
  return (
    <VerbPage
      verb="exchange"
      view={page.view}
      problem={problem}
      message={proposal ? `${message} ${t('proposal', { unit: proposal.label })}` : message}
      impossible={page.unit === undefined ? exchange('noUnits') : undefined}
    >
      <p>{exchange('explain')}</p>
      <BranchField branches={page.branches} branch={typed.branch} error={errorOf('branch')} />
      <fieldset className="office-form">
        <legend className="text-heading">{exchange('gives', { unit: page.unit ?? '' })}</legend>
        <Reading km="returned_km" fuel="returned_fuel" typed={typed} errorOf={errorOf} />
      </fieldset>
      <fieldset className="office-form">
        <legend className="text-heading">{exchange('gets')}</legend>
        <TextField
          name="unit"
          label={t('unit')}
          defaultValue={typed.unit}
          error={errorOf('unit')}
          autoComplete="off"
          required
        />
        <Reading km="km" fuel="fuel" typed={typed} errorOf={errorOf} />
      </fieldset>
    </VerbPage>
  );
}

type Problem = NonNullable<Route.ComponentProps['actionData']>['problem'];
type Code = NonNullable<ReturnType<typeof codeOf>>;

/** The page of every verb says the others. */
function codeOf(problem: Problem | undefined) {
  if (problem?.kind === 'invalid') return problem.problem;
  const kind = problem?.kind;
  return kind === undefined || isCommonProblem(kind) ? undefined : kind;
}

const PROBLEMS = {
  unit: { field: 'unit', text: 'unit' },
  'unit-taken': { field: 'unit', text: 'unit-taken' },
  'unit-needed': { field: 'unit', text: 'unit-needed' },
  'unit-elsewhere': { field: 'unit', text: 'unit-elsewhere' },
  branch: { field: 'branch', text: 'branch' },
  km: { field: 'km', text: 'km' },
  fuel: { field: 'fuel', text: 'fuel' },
  'new-km-lower': { field: 'km', text: 'km-lower' },
  'returned-km': { field: 'returned_km', text: 'km' },
  'returned-fuel': { field: 'returned_fuel', text: 'fuel' },
  'km-lower': { field: 'returned_km', text: 'km-lower' },
} as const satisfies Record<Code, { field: Field; text: string }>;

/** What is read from one of the cars. */
function Reading({
  km,
  fuel,
  typed,
  errorOf,
}: {
  km: Field;
  fuel: Field;
  typed: Partial<Record<Field, string>>;
  errorOf: (field: Field) => string | undefined;
}) {
  const t = useTranslations('office.rental');
  return (
    <>
      <TextField
        name={km}
        inputMode="numeric"
        label={t('km')}
        defaultValue={typed[km]}
        error={errorOf(km)}
        autoComplete="off"
        required
      />
      <SelectField
        name={fuel}
        label={t('fuel')}
        defaultValue={typed[fuel] ?? ''}
        error={errorOf(fuel)}
        required
        none={t('choose')}
        options={EIGHTHS.map((eighths) => [eighths, t('eighths', { eighths })])}
      />
    </>
  );
}
