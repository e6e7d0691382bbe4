import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readTexts } from '#app/request/read-body.ts';
import { fieldsOf, TextField } from '#app/ui/field.tsx';
import { parseFuel, parseKm } from '#domain/rental/typed-facts.ts';
import { exchangeUnit, proposeExchange } from '#operations/office/exchange-unit.ts';
import { BranchField, toBranchChoices } from '../branch-field.tsx';
import { ReadingFields } from '../car-fields.tsx';
import { codeOf } from '../common-problem.ts';
import { getActor } from '../session.ts';
import { VerbPage } from '../verb-page.tsx';
import { answerVerb, openVerbPage, readVerb } from '../verb-request.ts';
import type { Route } from './+types/exchange';

const LONGEST = 100;
const FIELDS = ['unit', 'branch', 'km', 'fuel', 'returned_km', 'returned_fuel'] as const;

type Field = (typeof FIELDS)[number];

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
  return readTexts(form, FIELDS, LONGEST);
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
  const own = fieldsOf<Field>(typed, errorOf);
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
      <BranchField choices={page.branches} {...own('branch')} />
      <fieldset className="office-form">
        <legend className="text-heading">{exchange('gives', { unit: page.unit ?? '' })}</legend>
        <ReadingFields km={own('returned_km')} fuel={own('returned_fuel')} />
      </fieldset>
      <fieldset className="office-form">
        <legend className="text-heading">{exchange('gets')}</legend>
        <TextField {...own('unit')} label={t('unit')} autoComplete="off" required />
        <ReadingFields km={own('km')} fuel={own('fuel')} />
      </fieldset>
    </VerbPage>
  );
}

type Problem = NonNullable<Route.ComponentProps['actionData']>['problem'];
type Code = NonNullable<ReturnType<typeof codeOf<NonNullable<Problem>>>>;

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
