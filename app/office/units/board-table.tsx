import { useTranslations } from 'use-intl';
import { toReservationPath } from '../reservation-path.ts';
import { useBlockReason } from './conflict-list.tsx';
import type { RunView, showBoard } from './show-board.ts';

type View = ReturnType<typeof showBoard>;
type StayView = RunView['stays'][number];

/** Units and days, folded by branch and class. */
export function BoardTables({ view: { days, branches } }: { view: View }) {
  const say = useStayTexts();
  return branches.map(({ branch, name, groups }) => (
    <section key={branch} className="stack">
      <h2 className="text-heading">{name}</h2>
      {groups.map((group) => (
        <Group key={group.classCode} group={group} days={days} place={name} say={say} />
      ))}
    </section>
  ));
}

/** Texts of the cells, made once: a board has thousands. */
function useStayTexts() {
  const t = useTranslations('office.board');
  const units = useTranslations('office.units');
  const reasonText = useBlockReason();
  const [free, rental] = [t('free'), units('rental')];
  const name = ({ code, block }: StayView) => code ?? (block ? reasonText(block.reason) : rental);
  const note = ({ since, until, bringFrom, isMisplaced, block }: StayView) =>
    [
      since && t('since', { time: since }),
      until && t('until', { time: until }),
      bringFrom && units('bringFrom', { branch: bringFrom }),
      isMisplaced && units('misplaced'),
      block?.waits && units('waits'),
    ]
      .filter(Boolean)
      .join(', ');
  return { free, name, note };
}

type StayTexts = ReturnType<typeof useStayTexts>;

interface GroupProps {
  group: View['branches'][number]['groups'][number];
  days: View['days'];
  place: string;
  say: StayTexts;
}

function Group({ group, days, place, say }: GroupProps) {
  const t = useTranslations('office.board');
  const { name, units, free, hasConflict, isOpen } = group;
  const counted = t('group', { class: name, count: units.length, free });
  return (
    <details className="office-row" open={isOpen}>
      <summary>{hasConflict ? `${counted} · ${t('hasConflict')}` : counted}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="office-scroll" tabIndex={0} aria-label={`${name}, ${place}`}>
        <table className="office-table office-board">
          <caption className="sr-only">{`${name}, ${place}`}</caption>
          <thead>
            <tr>
              <th scope="col">{t('unit')}</th>
              {days.map(({ date, text }) => (
                <th key={date} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {units.map(({ label, plate, runs }) => (
              <tr key={label}>
                <th scope="row">
                  <a href={`/staff/units/${encodeURIComponent(label)}`}>{label}</a>
                  {plate ? <div className="fine">{plate}</div> : null}
                </th>
                {runs.map((run) => (
                  <Run key={run.from} run={run} say={say} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function Run({ run: { days, stays }, say }: { run: RunView; say: StayTexts }) {
  const isClash = stays.some(({ block, isMisplaced }) => isMisplaced || block?.waits);
  return (
    <td colSpan={days} data-taken={stays.length > 0 || undefined} data-clash={isClash || undefined}>
      {stays.length === 0 ? <span className="sr-only">{say.free}</span> : null}
      {stays.map((stay) => (
        <Stay key={`${stay.code} ${stay.since} ${stay.block?.reason}`} stay={stay} say={say} />
      ))}
    </td>
  );
}

function Stay({ stay, say }: { stay: StayView; say: StayTexts }) {
  const name = say.name(stay);
  const note = say.note(stay);
  return (
    <div>
      {stay.code === undefined ? name : <a href={toReservationPath(stay.code)}>{name}</a>}
      {note ? <div className="fine">{note}</div> : null}
    </div>
  );
}
