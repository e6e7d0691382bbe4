import { warmPictures } from '#adapters/content/warm-pictures.ts';
import type { Content } from '#operations/ports/content.ts';
import type { Log } from '#operations/ports/runtime.ts';

/** Renders the usual sizes of all pictures in the background, so that no visitor waits for one. */
export function startWarmUp({ content, log }: { content: Content; log: Log }): { stop(): Promise<void> } {
  const ended = new AbortController();
  const warming = warmPictures(content, { log, signal: ended.signal });
  return {
    async stop() {
      ended.abort();
      await warming;
    },
  };
}
