import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Choice, Method } from '../catalogue.ts';
import { type Chance, createChance } from './chance.ts';
import { type FaultWorld, openFaultWorld } from './fault-world.ts';
import { findBrokenInvariants } from './invariants.ts';

const LOG_WITHIN_MS = 5_000;

declare module 'vitest' {
  interface ProvidedContext {
    /** Which fault scenarios this run plays, and its seed. */
    faults: Choice;
  }
}

/** One world for the scenarios of a file, one after the other. */
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

/** What an earlier scenario has broken for good fails that one, not all after it. */
const told = new Set<string>();

type Play = (world: FaultWorld, chance: Chance) => Promise<void>;

/**
 * Plays a scenario of PAYMENTS.md section 11 when this run has chosen it: then lets every queue run empty and holds the
 * invariants against everything that has happened in the world. The reporter reads number and method out of the name.
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

/** What this scenario broke. An alarm comes through the log's pipe, perhaps a moment after the commit that it tells of. */
async function findNewlyBroken(world: FaultWorld): Promise<string[]> {
  const giveUp = Date.now() + LOG_WITHIN_MS;
  for (;;) {
    const broken = (await findBrokenInvariants(world)).filter((each) => !told.has(each));
    const mayBeLate = broken.length > 0 && broken.every((each) => each.endsWith('without an alarm'));
    if (!mayBeLate || Date.now() > giveUp) return broken;
    await wait(50);
  }
}

/** Nothing armed, clocks agree, look-ups and webhooks work. */
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
