import type { Instant } from '#domain/calendar/panama.ts';
import type { AuditedAct, AuditedOutcome } from './staff-store.ts';

/** Values of a form by the path of what is edited at once. */
export type Units = Readonly<Record<string, unknown>>;

export interface RecordName {
  collection: string;
  key: string;
}

export interface ContentRevision extends RecordName {
  id: number;
  at: Instant;
  who: string;
  /** Undefined: the edit made the record. */
  before: Units | undefined;
  /** Undefined: the edit deleted the record. */
  after: Units | undefined;
  /** The edit that this one took back. */
  undoes: number | undefined;
  /** False: the content service did not answer, and may or may not have written `after`. */
  isKnown: boolean;
}

/** An edit before it is written; `key` undefined: of a new record. */
export interface BegunEdit extends Pick<ContentRevision, 'at' | 'who' | 'after'> {
  collection: string;
  key: string | undefined;
  formId: string | undefined;
}

export interface WrittenEdit extends Pick<ContentRevision, 'key' | 'before' | 'after' | 'undoes'> {
  /** The draft that is published by it, if there is one. */
  draftId: string | undefined;
}

export interface ContentDraft {
  id: string;
  collection: string;
  /** Undefined: a new record. */
  key: string | undefined;
  /** What was typed, and fingerprints of what was read. */
  units: Units;
  read: Readonly<Record<string, string>>;
  /** A change of rates as typed, made of the rows of the time when it is published; `units` is empty then. */
  rates: Readonly<Record<string, string>> | undefined;
  staffId: string | undefined;
  who: string;
  savedAt: Instant;
  /** Undefined: an employee publishes it. */
  publishAt: Instant | undefined;
  /** Why it was not published at its time. */
  refused: string | undefined;
}

/**
 * The history of content that the site keeps, and drafts. Content itself is in the content service, which is called
 * between `begin` and the end of an edit, outside of any transaction.
 */
export interface ContentRevisions {
  /**
   * From here until its end no other edit of the record begins; it waits some seconds for one that has begun.
   * Undefined: that one takes longer, or the form has been sent before.
   */
  begin(edit: BegunEdit): Promise<number | undefined>;
  finish(id: number, written: WrittenEdit, audited: AuditedAct): Promise<void>;
  /** Nothing was written; `isKnown` false: perhaps it was. */
  abandon(id: number, isKnown: boolean): Promise<void>;
  /** Newest first; at most `limit`. */
  list(record: RecordName, limit: number): Promise<ContentRevision[]>;
  find(id: number): Promise<ContentRevision | undefined>;
  /** The last edits of records that they deleted, newest first; at most `limit`. */
  listDeleted(collection: string, limit: number): Promise<ContentRevision[]>;
  /** Replaces a draft with the same id. */
  saveDraft(draft: Omit<ContentDraft, 'refused'>, audited: AuditedAct): Promise<AuditedOutcome>;
  findDraft(id: string): Promise<ContentDraft | undefined>;
  /** Of all collections, the last saved first. */
  listDrafts(): Promise<ContentDraft[]>;
  /** Those whose time has come and that were not refused. */
  listDueDrafts(now: Instant): Promise<ContentDraft[]>;
  refuseDraft(id: string, reason: string): Promise<void>;
  dropDraft(id: string, audited: AuditedAct): Promise<AuditedOutcome>;
}
