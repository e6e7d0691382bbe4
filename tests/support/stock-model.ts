import { fitUnit, type Stay, type Unit, type WantedStay } from '#domain/stock/fit-unit.ts';
import { listFitting } from '#domain/stock/propose-unit.ts';
import { transferMs } from '#domain/stock/transfers.ts';
import { anyFits, byStart, HISTORY_RULES, type HistoryStep } from './stock-history.ts';

const RULES = { ...HISTORY_RULES, classCodes: ['ICAR'] };

/** A stay of the model. `isMisplaced`: what brought the unit there is gone, and no other unit fits. */
interface ModelStay extends Stay {
  id: number;
  isBlock: boolean;
  isMisplaced: boolean;
}

interface ModelUnit extends Unit {
  stays: ModelStay[];
}

/**
 * A stock in memory that decides by `fitUnit`, as the SQL functions do: it books the nearest unit, and after
 * a removal gives the next rental another unit or marks it as misplaced.
 */
export class StockModel {
  readonly units: ModelUnit[];
  private last = 0;
  private readonly rentals: number[] = [];
  private readonly blocks: number[] = [];

  constructor(homes: readonly string[]) {
    this.units = homes.map((startBranch, index) => ({
      label: `U${index}`,
      classCode: 'ICAR',
      startBranch,
      stays: [],
    }));
  }

  /** Returns whether a booking was accepted, and undefined for every other step. */
  run(step: HistoryStep): boolean | undefined {
    if (step.kind === 'book') return this.book(step.wanted, step.isHold);
    if (step.kind === 'block') this.block(step);
    else if (step.kind === 'unblock') this.remove(this.blocks[step.which]);
    else if (step.kind === 'confirm') this.confirm(this.rentals[step.which]);
    else if (step.kind === 'change' && 'wanted' in step) this.change(this.rentals[step.which], step.wanted);
    else this.remove(this.rentals[step.which]);
    return undefined;
  }

  private book(wanted: WantedStay, isHold: boolean): boolean {
    const unit = listFitting(this.units, wanted, RULES)[0];
    if (!unit) return false;
    this.rentals.push(this.add(unit, { ...wanted, isHold, isBlock: false }));
    return true;
  }

  private block({ wanted, unit }: Extract<HistoryStep, { kind: 'block' }>): void {
    const chosen = this.units[unit % this.units.length];
    if (chosen && fitUnit(chosen, wanted, RULES))
      this.blocks.push(this.add(chosen, { ...wanted, isHold: false, isBlock: true }));
  }

  /** A change that another rental would suffer from is refused. */
  private change(id: number | undefined, wanted: WantedStay): void {
    const before = this.units.map(({ stays }) => stays);
    const misplaced = this.countMisplaced();
    const stay = this.find(id)?.stay;
    if (!stay || stay.isHold) return;
    this.remove(id);
    const unit = listFitting(this.units, wanted, RULES)[0];
    if (unit) this.add(unit, { ...wanted, isHold: false, isBlock: false, id: stay.id });
    if (unit && this.countMisplaced() <= misplaced) return;
    for (const [index, one] of this.units.entries()) one.stays = before[index] ?? [];
  }

  private confirm(id: number | undefined): void {
    const stay = this.find(id)?.stay;
    if (stay) this.replace({ ...stay, isHold: false });
  }

  /** The next stay of the unit keeps it, gets another unit, or is misplaced. */
  private remove(id: number | undefined): void {
    const { unit, stay } = this.find(id) ?? {};
    if (!unit || !stay) return;
    unit.stays = unit.stays.filter((one) => one !== stay);
    for (;;) {
      const next = unit.stays.find((one) => one.from >= stay.from && !this.isInPlace(unit, one));
      if (!next || next.isMisplaced) return;
      const others = this.units.filter((one) => one !== unit);
      const other = next.isBlock ? undefined : listFitting(others, next, RULES)[0];
      if (!other) {
        this.replace({ ...next, isMisplaced: true });
        return;
      }
      unit.stays = unit.stays.filter((one) => one !== next);
      this.add(other, next);
    }
  }

  /** Whether the unit can be where the stay starts in time. */
  isInPlace(unit: ModelUnit, stay: ModelStay): boolean {
    const before = unit.stays[unit.stays.indexOf(stay) - 1];
    const takes = transferMs(RULES.transfers, before?.returnBranch ?? unit.startBranch, stay.pickupBranch);
    return takes === 0 || Math.max(before?.until ?? RULES.now, RULES.now) + (takes ?? Infinity) <= stay.from;
  }

  /** Every way in which the stock breaks stock.md#location. */
  findBroken(): string[] {
    return this.units.flatMap((unit) =>
      unit.stays.flatMap((stay, index) => {
        const next = unit.stays[index + 1];
        const twice = next && next.from < stay.until ? [`${unit.label} is rented out twice`] : [];
        const wrong = !stay.isMisplaced && !this.isInPlace(unit, stay);
        return [...twice, ...(wrong ? [`${unit.label} is not at ${stay.pickupBranch}`] : [])];
      }),
    );
  }

  accepts(wanted: WantedStay): boolean {
    return anyFits(this.units, wanted);
  }

  private countMisplaced(): number {
    return this.units.flatMap(({ stays }) => stays).filter(({ isMisplaced }) => isMisplaced).length;
  }

  private add(unit: Unit, stay: Omit<ModelStay, 'id' | 'isMisplaced'> & { id?: number }): number {
    const id = stay.id ?? ++this.last;
    const own = this.units.find((one) => one.label === unit.label);
    if (own) own.stays = [...own.stays, { ...stay, id, isMisplaced: false }].sort(byStart);
    return id;
  }

  private find(id: number | undefined): { unit: ModelUnit; stay: ModelStay } | undefined {
    for (const unit of this.units) {
      const stay = unit.stays.find((one) => one.id === id);
      if (stay) return { unit, stay };
    }
    return undefined;
  }

  private replace(stay: ModelStay): void {
    for (const unit of this.units) unit.stays = unit.stays.map((one) => (one.id === stay.id ? stay : one));
  }
}
