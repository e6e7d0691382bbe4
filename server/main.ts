import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

/** Keeps what Node makes of our TypeScript over restarts: a start then takes a third of the time. */
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/volante', import.meta.url)));

/**
 * All of the heap is looked through when it has grown by this many per cent of what lives in it. V8 would do so far earlier, in
 * a busy hour every ten seconds, and each time whoever is served waits (docs/decisions/0082-heap-growth.md).
 */
setFlagsFromString('--heap-growing-percent=400');

// Not a static import: that would be loaded before the cache is on.
await import('./start/run.ts');
