import type { MessageRef } from '#domain/message.ts';
import type { KeepPhotoOutcome } from '#operations/precheckin/private-files.ts';

const MEGABYTES = 15;
/** Size accepted for all formats; ordinary JPEG and PNG files may be larger. */
const MEGAPIXELS = 16;

type Refusal = Exclude<KeepPhotoOutcome['kind'], 'kept'>;

const MESSAGES: Record<Refusal, MessageRef> = {
  'too-large': { key: 'validation.photo.tooLarge', values: { max: MEGABYTES } },
  'too-many-pixels': { key: 'validation.photo.tooManyPixels', values: { max: MEGAPIXELS } },
  unreadable: { key: 'validation.photo.unreadable' },
  'too-many': { key: 'validation.photo.tooMany' },
};

/** Returns the message for a photo that was not saved. */
export function toPhotoProblem(refusal: Refusal): MessageRef {
  return MESSAGES[refusal];
}
