/** What a renter does in one round. Each act may fail because of a fault; the renter then goes on. */
export type Act =
  | { kind: 'book' }
  | { kind: 'pay-card'; card: 'frictionless' | 'challenge' | 'declined'; bank: BankChoice; tabs: 1 | 2 }
  | { kind: 'pay-paypal'; choice: PayPalAct }
  | { kind: 'return-again' }
  | { kind: 'reload' }
  | { kind: 'check-in' }
  | { kind: 'amend'; days: 1 | -1; pays: 'card' | 'paypal' }
  | { kind: 'cancel' }
  | { kind: 'goodwill' };

/** `close`: the browser is closed at the bank and never returns. */
export type BankChoice = 'approve' | 'wrong-password' | 'cancel' | 'close';
export type PayPalAct = 'balance' | 'cancel' | 'declined' | 'pending-complete' | 'pending-deny' | 'close';

export type ReplicaNumber = 0 | 1;
export type Dependency = 'database' | 'gateway' | 'content' | 'mail';

export type Fault =
  /** kill -9 before the replica's `messages`-th next message to the database; it is started again. */
  | { kind: 'kill'; replica: ReplicaNumber; messages: number }
  /** The replica is restarted with a small heap and gets many different searches at once. */
  | { kind: 'memory'; replica: ReplicaNumber; heapMb: number; searches: number }
  | {
      kind: 'network';
      replica: ReplicaNumber;
      to: Dependency;
      how: 'cut' | 'silent' | 'slow' | 'reset';
      afterMs: number;
      forMs: number;
    }
  /** All connections to the database end and new ones are refused for a time. */
  | { kind: 'database'; afterMs: number; forMs: number }
  | { kind: 'clock'; of: ReplicaNumber | 'gateways'; minutes: number }
  /** Commits fail as on a full disk. */
  | { kind: 'disk'; table: DiskTable; commits: number }
  /** The replica is restarted with a limit of free space that its disk does not have. */
  | { kind: 'low-space'; replica: ReplicaNumber }
  | { kind: 'call'; gateway: 'card' | 'paypal'; operation: string; how: string };

export type DiskTable = 'reservations' | 'payment_attempts' | 'refunds' | 'amendments' | 'outbox_mails';

export interface RenterPlan {
  language: 'es' | 'en';
  type: 'prepaid' | 'normal';
  /** `last`: a class of which there is one unit, wanted by several renters for the same days. */
  car: 'many' | 'last';
  /** Pick-up in this many days, and the length of the rental. */
  inDays: number;
  days: number;
  /** A coupon with five uses. */
  hasCoupon: boolean;
}

export interface Round {
  /** Concurrent acts of different renters. */
  acts: { renter: number; act: Act; afterMs: number }[];
  faults: Fault[];
  /** How far the clock is advanced after the round. */
  passMs: number;
}

/** What happens in a run, and when. The same seed always gives the same schedule. */
export interface Schedule {
  seed: number;
  renters: RenterPlan[];
  rounds: Round[];
}
