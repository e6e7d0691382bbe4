import { Worker } from 'node:worker_threads';

export interface HeicJob {
  bytes: Uint8Array;
  maximumPixels: number;
}

export type HeicOutcome =
  /** Four bytes a point: red, green, blue, opacity. */
  | { kind: 'decoded'; width: number; height: number; points: Uint8Array }
  | { kind: 'unreadable' | 'too-many-pixels' };

/**
 * The points of a HEIC picture, which sharp's library leaves out for its patents. In a thread of its own: the decoder
 * takes a second of computing, and a hostile file may take it for ever; then the thread is ended.
 */
export function decodeHeic(
  bytes: Uint8Array,
  { maximumPixels, timeoutMs }: { maximumPixels: number; timeoutMs: number },
): Promise<HeicOutcome> {
  const job: HeicJob = { bytes, maximumPixels };
  const worker = new Worker(new URL('./decode-heic-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    // What a broken file makes the decoder say is nobody's business.
    stderr: true,
    stdout: true,
  });
  return new Promise((resolve) => {
    let outcome: HeicOutcome = { kind: 'unreadable' };
    const end = () => void worker.terminate();
    const timer = setTimeout(end, timeoutMs);
    worker.once('message', (told: HeicOutcome) => {
      outcome = told;
      end();
    });
    // Its end follows.
    worker.once('error', () => undefined);
    // Not before it is gone: the next picture needs the memory.
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(outcome);
    });
  });
}
