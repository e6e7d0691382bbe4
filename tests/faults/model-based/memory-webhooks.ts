import type { WebhookStore } from '#operations/ports/payment-store.ts';
import type { GatewayEvent } from '#operations/ports/redirect-gateway.ts';

const LEASE_MS = 60_000;

/** Webhook events in memory: each id is stored once and leased to one worker. */
export function createMemoryWebhooks(): WebhookStore {
  const rows = new Map<string, { event: GatewayEvent; dueAt: number; isDone: boolean }>();
  return {
    async keepWebhook(_gateway, event) {
      if (rows.has(event.id)) return false;
      rows.set(event.id, { event, dueAt: 0, isDone: false });
      return true;
    },
    async countRefusedWebhook() {},
    async claimWebhooks(now, limit) {
      const due = [...rows.values()].filter((row) => !row.isDone && row.dueAt <= now).slice(0, limit);
      for (const row of due) row.dueAt = now + LEASE_MS;
      return due.map(({ event }) => event);
    },
    async finishWebhook(_gateway, eventId) {
      const row = rows.get(eventId);
      if (row) row.isDone = true;
    },
    pruneWebhooks: async () => 0,
  };
}
