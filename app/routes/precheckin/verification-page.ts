import type { PanamaDate } from '#domain/calendar/panama.ts';
import type { FieldProblem } from '#domain/message.ts';
import type { VerificationField, VerificationForm } from '#domain/precheckin/check-verification.ts';
import type { PhotoKind } from '#domain/precheckin/precheckin.ts';
import type { OutdatedForm } from '#operations/precheckin/shown-precheckin.ts';

export interface VerificationPage {
  code: string;
  /** The mark of what is shown, for the form. */
  shown: string;
  form: VerificationForm;
  /** Those that are kept already. */
  photos: PhotoKind[];
  pickupDate: PanamaDate;
  returnDate: PanamaDate;
}

export interface VerificationAnswer {
  /** Undefined: what was typed belongs to another reservation. */
  form: VerificationForm | undefined;
  problems: FieldProblem<VerificationField>[];
  refusal: OutdatedForm | undefined;
}
