import { LRUCache } from 'lru-cache';

type Png = Uint8Array<ArrayBuffer>;

/** Images by key, rendered at first use: one per page and language, and the icons. */
const drawn = new LRUCache<string, Promise<Png>>({ max: 200 });

/** Returns the cached image of a key, or renders and caches it. A failed one is rendered again next time. */
export function drawOnce(key: string, draw: () => Promise<Png>): Promise<Png> {
  const known = drawn.get(key);
  if (known) return known;
  const image = draw();
  drawn.set(key, image);
  image.catch(() => drawn.delete(key));
  return image;
}
