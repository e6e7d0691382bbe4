import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Choice, Method } from '../catalogue.ts';
import { type Chance, createChance } from './chance.ts';
import { type FaultWorld, openFaultWorld } from './fault-world.ts';
import { findBrokenInvariants } from './invariants.ts';

const LOG_WITHIN_MS = 5_000;

declare module 'vitest' {
  interface ProvidedContext {
    /** Fault scenarios of this run, and its seed. */
    faults: Choice;
  }
}

/** One world for all scenarios of a file, which run serially. */
export function joinFaultWorld(env?: Record<string, string>): () => FaultWorld {
  let world: FaultWorld | undefined;
  beforeAll(async () => {
    world = await openFaultWorld(env);
  }, 120_000);
  afterAll(() => world?.close(), 60_000);
  return () => {
    if (!world) throw new Error('The world opens before the first scenario');
    return world;
  };
}

/** Reported problems. A lasting problem fails only the scenario that caused it, not all later ones. */
const told = new Set<string>();

type Play = (world: FaultWorld, chance: Chance) => Promise<void>;

/**
 * Runs a scenario of docs/guides/fault-scenarios.md when this run has selected it. Afterwards waits until all
 * queues are empty and checks the invariants for everything that has happened in the world. The reporter
 * reads number and method from the name.
 */
export function scenario(
  getWorld: () => FaultWorld,
  [number, method, title]: [number, Method, string],
  play: Play,
): void {
  const { only, seed } = inject('faults');
  if (!only.includes(number)) return;
  it(`${number} · ${method} · ${title}`, { timeout: 180_000 }, async () => {
    const world = getWorld();
    await calm(world);
    await play(world, createChance(seed, `${number} ${method} ${title}`));
    await calm(world);
    await world.time.settle();
    const broken = await findNewlyBroken(world);
    for (const each of broken) told.add(each);
    expect(broken).toEqual([]);
  });
}

/**
 * Problems that this scenario caused. Waits for alarms, because a log line may arrive shortly after its
 * commit.
 */
async function findNewlyBroken(world: FaultWorld): Promise<string[]> {
  const giveUp = Date.now() + LOG_WITHIN_MS;
  for (;;) {
    const broken = (await findBrokenInvariants(world)).filter((each) => !told.has(each));
    const mayBeLate = broken.length > 0 && broken.every((each) => each.endsWith('without an alarm'));
    if (!mayBeLate || Date.now() > giveUp) return broken;
    await wait(50);
  }
}

/** Disarms all faults, synchronizes the clocks, and switches look-ups and webhooks on. */
export async function calm(world: FaultWorld): Promise<void> {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  for (const faults of ['/faults', '/paypal/faults'])
    await fetch(world.sandbox.controlUrl + faults, { method: 'DELETE', headers }).then((answer) =>
      answer.text(),
    );
  await world.bank('/switches', { lookup: true, lookupLag: 0 });
  await world.paypal('/switches', PAYPAL_AT_REST);
  await world.skewGateway(0);
}

const PAYPAL_AT_REST = {
  blockDuplicateInvoices: true,
  tokenLifeSeconds: 32_400,
  pendingMs: 60_000,
  requestIdRetentionMs: 6 * 3_600_000,
};
