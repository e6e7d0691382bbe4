import type { Random } from '../fixture/random.ts';
import type { Fault, ReplicaNumber } from './schedule.ts';

const KINDS = [
  'kill',
  'kill',
  'kill',
  'kill',
  'network',
  'network',
  'network',
  'network',
  'call',
  'call',
  'call',
  'clock',
  'clock',
  'disk',
  'disk',
  'database',
  'memory',
  'low-space',
] as const;

export function drawFault(random: Random): Fault {
  const replica = random.pick<ReplicaNumber>([0, 1]);
  const afterMs = random.between(0, 400);
  switch (random.pick(KINDS)) {
    case 'kill':
      return { kind: 'kill', replica, messages: random.between(1, 80) };
    case 'memory':
      return { kind: 'memory', replica, heapMb: random.between(48, 72), searches: random.between(20, 60) };
    case 'network':
      return {
        kind: 'network',
        replica,
        to: random.pick(['database', 'database', 'gateway', 'gateway', 'content', 'mail']),
        how: random.pick(['cut', 'silent', 'slow', 'reset', 'reset']),
        afterMs,
        forMs: random.between(200, 2_500),
      };
    case 'clock':
      return {
        kind: 'clock',
        of: random.pick<ReplicaNumber | 'gateways'>([0, 1, 'gateways']),
        minutes: random.pick([-60, -10, -2, 2, 10, 60, 2 * 24 * 60]),
      };
    case 'disk':
      return {
        kind: 'disk',
        table: random.pick([
          'reservations',
          'payment_attempts',
          'payment_attempts',
          'refunds',
          'amendments',
          'outbox_mails',
        ]),
        commits: random.between(1, 3),
      };
    case 'database':
      return { kind: 'database', afterMs, forMs: random.between(100, 2_000) };
    case 'low-space':
      return { kind: 'low-space', replica };
    case 'call':
      return drawCall(random);
  }
}

const LOST = [
  'hang_before',
  'hang_after_commit',
  'reset_before',
  'reset_after_commit',
  'http_before',
  'http_after_commit',
  'bad_json',
  'truncated',
  'delay',
] as const;

/** A fault of a gateway's answer, or of what PayPal reports by webhook. */
function drawCall(random: Random): Fault {
  if (random.next() < 0.1)
    return {
      kind: 'call',
      gateway: 'card',
      operation: 'callback',
      how: random.pick(['no_callback', 'double_callback', 'late_callback', 'foreign_callback']),
    };
  if (random.next() < 0.5)
    return {
      kind: 'call',
      gateway: 'card',
      operation: random.pick(['sale', 'payment', 'payment', 'payment', 'refund', 'void', 'lookup']),
      how: random.pick(LOST),
    };
  if (random.next() < 0.4)
    return {
      kind: 'call',
      gateway: 'paypal',
      operation: 'webhook',
      how: random.pick([
        'webhook_dup',
        'webhook_reorder',
        'webhook_delay',
        'webhook_drop',
        'webhook_bad_sig',
      ]),
    };
  return {
    kind: 'call',
    gateway: 'paypal',
    operation: random.pick(['create', 'capture', 'capture', 'get', 'refund', 'get_refund', 'token']),
    how: random.pick(LOST),
  };
}
