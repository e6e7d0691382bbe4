import type { MessageRef } from '#domain/message.ts';
import type { KeepPhotoOutcome } from '#operations/precheckin/keep-photo.ts';

const MEGABYTES = 15;
/** Accepted in every format; plain JPEG and PNG may be larger. */
const MEGAPIXELS = 16;

type Refusal = Exclude<KeepPhotoOutcome['kind'], 'kept'>;

const MESSAGES: Record<Refusal, MessageRef> = {
  'too-large': { key: 'validation.photo.tooLarge', values: { max: MEGABYTES } },
  'too-many-pixels': { key: 'validation.photo.tooManyPixels', values: { max: MEGAPIXELS } },
  unreadable: { key: 'validation.photo.unreadable' },
  'too-many': { key: 'validation.photo.tooMany' },
};

/** What the renter reads about a picture that was not kept. */
export function toPhotoProblem(refusal: Refusal): MessageRef {
  return MESSAGES[refusal];
}
