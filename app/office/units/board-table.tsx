import { useTranslations } from 'use-intl';
import { toReservationPath } from '../reservation-path.ts';
import { useBlockReason } from './conflict-list.tsx';
import type { RunView, showBoard } from './show-board.ts';

type View = ReturnType<typeof showBoard>;

/** Units and days, folded by branch and class. */
export function BoardTables({ view: { days, branches } }: { view: View }) {
  return branches.map(({ branch, name, groups }) => (
    <section key={branch} className="stack">
      <h2 className="text-heading">{name}</h2>
      {groups.map((group) => (
        <Group key={group.classCode} group={group} days={days} place={name} />
      ))}
    </section>
  ));
}

type GroupProps = { group: View['branches'][number]['groups'][number]; days: View['days']; place: string };

function Group({ group, days, place }: GroupProps) {
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
                  <Run key={run.from} run={run} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function Run({ run: { days, stays } }: { run: RunView }) {
  const t = useTranslations('office.board');
  const isClash = stays.some(({ block, isMisplaced }) => isMisplaced || block?.waits);
  return (
    <td colSpan={days} data-taken={stays.length > 0 || undefined} data-clash={isClash || undefined}>
      {stays.length === 0 ? <span className="sr-only">{t('free')}</span> : null}
      {stays.map((stay) => (
        <Stay key={`${stay.code} ${stay.since} ${stay.until} ${stay.block?.reason}`} stay={stay} />
      ))}
    </td>
  );
}

function Stay({ stay }: { stay: RunView['stays'][number] }) {
  const t = useTranslations('office');
  const reasonText = useBlockReason();
  const { code, block, bringFrom, isMisplaced, since, until } = stay;
  const notes = [
    since && t('board.since', { time: since }),
    until && t('board.until', { time: until }),
    bringFrom && t('units.bringFrom', { branch: bringFrom }),
    isMisplaced && t('units.misplaced'),
    block?.waits && t('units.waits'),
  ].filter(Boolean);
  return (
    <div>
      {code === undefined ? null : <a href={toReservationPath(code)}>{code}</a>}
      {block ? reasonText(block.reason) : null}
      {code === undefined && !block ? t('units.rental') : null}
      {notes.length > 0 ? <div className="fine">{notes.join(', ')}</div> : null}
    </div>
  );
}
