import { parentPort, workerData } from 'node:worker_threads';
import heicDecode from 'heic-decode';
import type { HeicJob, HeicOutcome } from './decode-heic.ts';

const outcome = await decode(workerData as HeicJob).catch((): HeicOutcome => ({ kind: 'unreadable' }));
parentPort?.postMessage(outcome);

async function decode({ bytes, maximumPixels }: HeicJob): Promise<HeicOutcome> {
  const [first] = await heicDecode.all({ buffer: bytes });
  if (!first) return { kind: 'unreadable' };
  // The size stands in the head: nothing has been decoded yet. The types of the library leave it out.
  const { width, height } = first as typeof first & { width: number; height: number };
  if (width * height > maximumPixels) return { kind: 'too-many-pixels' };
  const { data } = await first.decode();
  return { kind: 'decoded', width, height, points: new Uint8Array(data.buffer) };
}
