import type { Content } from '#operations/ports/content.ts';
import type { Log } from '#operations/ports/runtime.ts';

/**
 * Requests the pictures of cars, promotions and calls once, one after the other, so that no visitor waits for a
 * picture to be rendered. The content service keeps them on its disk for later starts. Ends early when
 * `signal` is aborted.
 */
export async function warmPictures(
  content: Content,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  const { cars, callsToAction, promos } = content.current();
  const ofCars = new Set(cars.flatMap(({ pictureId }) => pictureId ?? []));
  const ofPages = new Set([...callsToAction, ...promos].flatMap(({ imageId }) => imageId ?? []));
  // As app/ui/picture.tsx asks for them, the most usual first.
  const rounds = [
    { pictures: ofCars, width: 640 },
    { pictures: ofPages, width: 480 },
    { pictures: ofPages, width: 1280 },
    { pictures: ofCars, width: 320 },
    { pictures: ofPages, width: 960 },
    { pictures: ofCars, width: 960 },
  ] as const;
  for (const { pictures, width } of rounds) {
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
