import type { assetWidths, Content } from '#operations/ports/content.ts';
import type { Log } from '#operations/ports/log.ts';

/** The widths of cards and pages on phones and desks, those of cards first; the others are made when somebody asks. */
const warmWidths = [640, 320, 480, 960] as const satisfies (typeof assetWidths)[number][];

/**
 * Asks for every picture of the present content once, one after the other, so that no visitor waits for one to be made.
 * They stay on the content service's disk; a later start finds them there. Ends early when `signal` says so.
 */
export async function warmPictures(
  content: Content,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  const { cars, callsToAction } = content.current();
  const ids = [...cars.map((car) => car.pictureId), ...callsToAction.map((call) => call.imageId)];
  const pictures = new Set(ids.filter((id) => id !== undefined));
  for (const width of warmWidths) {
    for (const id of pictures) {
      for (const format of ['webp', 'avif'] as const) {
        if (signal.aborted) return;
        await content.readAsset({ id, width, format }).catch((err: unknown) => {
          log.warn({ err, id, width, format }, 'Picture cannot be made');
        });
      }
    }
  }
}
