import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { blockReasons } from '#domain/stock/read-block.ts';
import type { ProposedConflict } from '#operations/stock/change-block.ts';
import { toReservationPath } from '../reservation-path.ts';

/** A conflict without keys and times, for a page. */
export function showConflict({ reference, reason, unit, isAt, rental, proposal }: ProposedConflict) {
  return { reference, reason, unit, isAt, code: rental?.code, isOwn: rental !== null, proposal };
}

export type ConflictView = ReturnType<typeof showConflict>;

/** Rentals that cannot have their unit, each with why and a unit that fits instead. */
export function ConflictList({
  conflicts,
  toMove,
}: {
  conflicts: ConflictView[];
  /** Address at which a rental gets a unit; undefined: the employee may not. */
  toMove: ((code: string, unit: string) => string) | undefined;
}) {
  const t = useTranslations('office.units');
  if (conflicts.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="text-heading">
        {t('conflicts')} ({conflicts.length})
      </h2>
      <ul className="stack">
        {conflicts.map((conflict) => (
          <li key={`${conflict.code} ${conflict.unit} ${conflict.reference}`}>
            <strong>{conflict.unit}</strong> <Why conflict={conflict} />{' '}
            <Proposal conflict={conflict} toMove={toMove} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Why({ conflict: { code, reason, reference, isAt } }: { conflict: ConflictView }): ReactNode {
  const t = useTranslations('office.units');
  const reasonText = useBlockReason();
  if (code === undefined) return t('conflict.blocks');
  if (isAt !== null) return t('conflict.place', { code, branch: isAt });
  if (reason === 'overdue') return t('conflict.overdue', { code, reference: reference ?? '' });
  return t('conflict.block', { code, reason: reasonText(reason) });
}

function Proposal({
  conflict: { code, proposal },
  toMove,
}: Pick<Parameters<typeof ConflictList>[0], 'toMove'> & { conflict: ConflictView }) {
  const t = useTranslations('office.units');
  if (code === undefined) return null;
  const move = proposal && toMove?.(code, proposal.label);
  return (
    <>
      <a href={toReservationPath(code)}>{code}</a>{' '}
      {proposal ? t('propose', { unit: proposal.label, class: proposal.classCode }) : t('noProposal')}{' '}
      {move ? <a href={move}>{t('moveTo', { unit: proposal.label })}</a> : null}
    </>
  );
}

/** The reason of a block in words; one of a later version as it is. */
export function useBlockReason() {
  const t = useTranslations('office.units.reasons');
  return (reason: string) => {
    const known = blockReasons.find((each) => each === reason);
    return known ? t(known) : reason;
  };
}
