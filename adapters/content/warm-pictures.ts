import type { assetWidths, Content } from '#operations/ports/content.ts';
import type { Log } from '#operations/ports/runtime.ts';

/** Widths of cards, then pages, on phones and desktops. Others are rendered on request. */
const warmWidths = [640, 320, 480, 960] as const satisfies (typeof assetWidths)[number][];

/**
 * Requests every picture of the current content once, one after the other, so that no visitor waits for a
 * picture to be rendered. The content service keeps them on its disk for later starts. Ends early when
 * `signal` is aborted.
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
