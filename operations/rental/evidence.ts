import { canonicalText } from '#domain/canonical-text.ts';
import {
  type CarState,
  type CarSteps,
  type Evidence,
  type EvidenceOfEnd,
  toEvidenceOfEnd,
} from '#domain/rental/evidence.ts';
import type { RentalRecord } from '../ports/rental-desk.ts';
import type { Services } from '../ports/services.ts';

type Signing = Pick<Services, 'secrets'>;

const PURPOSE = 'rental-evidence';

/** Where anybody can verify a record. */
export const VERIFY_EVIDENCE = '/mi-reserva/evidencia';

/** In characters. The largest record has a tenth of it. */
export const LONGEST_EVIDENCE = 200_000;

/** The signed record of a pick-up; empty without a picture and a mark. */
export function signPickUp(services: Signing, code: string, state: CarState, steps: CarSteps): string {
  if (steps.photos.length === 0 && steps.marks.length === 0) return '';
  return sign(services, { code, handOver: toEvidenceOfEnd('hand-over', state, steps) });
}

/** The signed record of both ends; empty when neither has a picture or a mark. */
export function signReturn(
  services: Signing,
  { code, rental }: { code: string; rental: RentalRecord | undefined },
  state: CarState,
  steps: CarSteps,
): string {
  const before = rental?.evidence ? readEvidence(services, rental.evidence) : undefined;
  if (!before && steps.photos.length === 0 && steps.marks.length === 0) return '';
  const handOver = before?.handOver ?? withoutSteps(rental);
  return sign(services, { code, handOver, takeBack: toEvidenceOfEnd('take-back', state, steps) });
}

/** Of a car that was handed over without pictures and marks. */
function withoutSteps(rental: RentalRecord | undefined): EvidenceOfEnd {
  const { unit, pickupKm: km, pickupFuel: fuel, pickupMarks: notes = '', pickedUpAt: at = 0 } = rental ?? {};
  return toEvidenceOfEnd('hand-over', { unit, km, fuel, notes, at }, { photos: [], marks: [] });
}

function sign({ secrets }: Signing, evidence: Evidence): string {
  const signature = secrets.sign(PURPOSE, canonicalText(evidence));
  return `${JSON.stringify({ ...evidence, signature }, undefined, 2)}\n`;
}

/** What a record says; undefined when this site has not signed it, or it was changed. */
export function readEvidence({ secrets }: Signing, text: string): Evidence | undefined {
  if (text.length > LONGEST_EVIDENCE) return undefined;
  try {
    const { signature, ...evidence } = JSON.parse(text);
    const isOwn =
      typeof signature === 'string' && secrets.isSigned(PURPOSE, canonicalText(evidence), signature);
    return isOwn ? (evidence as Evidence) : undefined;
  } catch {
    // No JSON, or nested beyond the stack.
    return undefined;
  }
}
