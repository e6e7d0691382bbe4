import { type BlockProblem, readBlock, readRemoval } from '#domain/stock/read-block.ts';
import type { Allowance } from '../ports/rate-limiter.ts';
import type { Services } from '../ports/services.ts';
import type { BlockOutcome, StockConflict } from '../ports/stock-store.ts';
import { type ProposalServices, type ProposedUnit, proposeOtherUnit } from './propose-other-unit.ts';

export type BlockServices = ProposalServices & Pick<Services, 'stock'>;

export interface ProposedConflict extends StockConflict {
  proposal: ProposedUnit | undefined;
}

export type BlockAnswer =
  | ({ kind: 'invalid' } & BlockProblem)
  | {
      kind: 'stored';
      reference: string;
      outcome: Exclude<BlockOutcome, 'unknown-unit' | 'other-brand'>;
      /** Of the stored block. Empty unless the outcome is `conflict`. */
      conflicts: ProposedConflict[];
    }
  | { kind: 'other-brand'; reference: string };

/** Stores a version of a block, which may also be its removal. Repetitions change nothing. stock.md#blocks. */
export async function putBlock(services: BlockServices, row: unknown): Promise<BlockAnswer> {
  const { stock, content, clock } = services;
  const { branches, site } = content.current();
  const now = clock.now();
  const block = readBlock(row, { branchCodes: branches.map(({ code }) => code), now });
  if ('message' in block) return { kind: 'invalid', ...block };
  const { reference, unit } = block;
  const outcome = await stock.putBlock({ brand: site.brand, block, now });
  if (outcome === 'unknown-unit')
    return { kind: 'invalid', field: 'unit', message: `there is no unit ${unit}` };
  if (outcome === 'other-brand') return { kind: 'other-brand', reference };
  const isOfBlock = (conflict: StockConflict) => conflict.reference === reference;
  const conflicts = outcome === 'conflict' ? await listProposedConflicts(services, isOfBlock) : [];
  return { kind: 'stored', reference, outcome, conflicts };
}

/** Removes a block, whether it has arrived or not. Repetitions change nothing. */
export async function removeBlock(
  { stock, content, clock }: BlockServices,
  given: { reference: unknown; changed_at: unknown },
): Promise<BlockAnswer> {
  const now = clock.now();
  const removal = readRemoval(given, now);
  if ('message' in removal) return { kind: 'invalid', ...removal };
  const { reference } = removal;
  const { brand } = content.current().site;
  const outcome = await stock.removeBlock({ brand, removal, now });
  if (outcome === 'other-brand') return { kind: 'other-brand', reference };
  if (outcome === 'unknown-unit') throw new Error(`The unit of the block ${reference} is gone`);
  return { kind: 'stored', reference, outcome, conflicts: [] };
}

/** Some conflicts. Proposals are made for rentals of this brand only, whose classes and prices are known here. */
export async function listProposedConflicts(
  services: BlockServices,
  isListed: (conflict: StockConflict) => boolean,
): Promise<ProposedConflict[]> {
  const { stock, content, clock } = services;
  const { brand } = content.current().site;
  const proposed: ProposedConflict[] = [];
  for (const conflict of (await stock.listConflicts(clock.now())).filter(isListed)) {
    const { rental } = conflict;
    const proposal = rental?.brand === brand ? await proposeOtherUnit(services, rental) : undefined;
    proposed.push({ ...conflict, proposal });
  }
  return proposed;
}

const CHANGES = { points: 600, windowSeconds: 60 };

/** Counts a change of a block by a program. */
export function allowBlockChange({ rateLimiter, site }: Services, clientName: string): Promise<Allowance> {
  return rateLimiter.consume({ name: 'block', key: `${site.brand}:${clientName}`, ...CHANGES });
}
