import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Caches the compiled TypeScript on disk, which reduces the start time to a third. */
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/volante', import.meta.url)));

// A dynamic import, because a static one would be loaded before the cache is enabled.
await import('./start/run.ts');
