import type { PanamaDate } from '#domain/calendar/panama.ts';
import type { FieldProblem } from '#domain/message.ts';
import type { VerificationField, VerificationForm } from '#domain/precheckin/check-verification.ts';
import type { PhotoKind } from '#domain/precheckin/precheckin.ts';
import type { OutdatedForm } from '#operations/precheckin/version-token.ts';

export interface VerificationPage {
  code: string;
  /** Identifies the displayed data, for the form. */
  versionToken: string;
  form: VerificationForm;
  /** The photos that are already saved. */
  photos: PhotoKind[];
  pickupDate: PanamaDate;
  returnDate: PanamaDate;
}

export interface VerificationAnswer {
  /** Undefined when the typed values belong to another reservation. */
  form: VerificationForm | undefined;
  problems: FieldProblem<VerificationField>[];
  refusal: OutdatedForm | undefined;
}
