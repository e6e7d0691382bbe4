import type { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import type { Log } from '#operations/ports/runtime.ts';

export interface Stoppable {
  stop(): Promise<void>;
}

/** Editors write a file in several steps, and tools several files at once. */
const SETTLED_AFTER_MS = 50;

/**
 * Opens something from a module that Vite loads; when the module or one of its imports has changed, stops it and opens it
 * again. Sources that cannot be loaded leave it open. `changes` emits `change` when Vite has noticed one. `settled` resolves when
 * no change is being carried out.
 */
export async function keepOpen<Module>(
  vite: Pick<ViteDevServer, 'ssrLoadModule'>,
  file: string,
  { open, changes, log }: { open: (loaded: Module) => Promise<Stoppable>; changes: EventEmitter; log: Log },
): Promise<Stoppable & { settled(): Promise<void> }> {
  const load = () => vite.ssrLoadModule(file) as Promise<Module>;
  let loaded = await load();
  let current: Stoppable | undefined = await open(loaded);
  let isWaiting = false;
  let turn = Promise.resolve();

  async function openAgain(): Promise<void> {
    await wait(SETTLED_AFTER_MS);
    isWaiting = false;
    const newest = await load();
    if (newest === loaded && current) return;
    const startedMs = performance.now();
    await current?.stop();
    current = undefined;
    loaded = newest;
    current = await open(loaded);
    log.info({ ms: Math.round(performance.now() - startedMs) }, 'opened again with the changed sources');
  }

  function onChange(): void {
    if (isWaiting) return;
    isWaiting = true;
    turn = turn.then(openAgain).catch((err) => log.error({ err }, 'the changed sources cannot be opened'));
  }

  changes.on('change', onChange);
  return {
    settled: () => turn,
    async stop() {
      changes.off('change', onChange);
      await turn;
      await current?.stop();
    },
  };
}
