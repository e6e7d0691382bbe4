import type { ContentProblem, EditProblem, SiteContent } from './content.ts';

export interface Label {
  es: string;
  en: string;
}

export interface EditedChoice {
  value: string | number;
  label: Label;
}

/** What a code names: a class, a branch, a coverage, a brand or a promotion. */
export type CodeOf = 'classes' | 'branches' | 'coverages' | 'brands' | 'promos';

/** How a value is entered, and by that its form in REST; content.md#collections. */
export type EditedInput =
  | { kind: 'line' | 'lines' | 'markup' | 'color' | 'integer' | 'number' | 'money' | 'percent' }
  /** `moment`: an instant in REST, the wall clock of Panama for editors. `days`: also `12-24`, for every year. */
  | { kind: 'checkbox' | 'date' | 'moment' | 'time' | 'days' | 'words' }
  | { kind: 'choice' | 'choices'; choices: readonly EditedChoice[] }
  | { kind: 'code' | 'codes'; of: CodeOf }
  | { kind: 'texts'; long?: boolean }
  | { kind: 'object'; fields: readonly EditedField[] }
  | { kind: 'rows'; fields: readonly EditedField[]; template: string; add: Label }
  | { kind: 'record'; of: string }
  | { kind: 'picture' }
  | { kind: 'translations'; fields: readonly EditedField[] }
  /** Records of another collection in their order. `via`: the field of the junction with their key. */
  | { kind: 'linked'; of: string; via: string };

export interface EditedField {
  name: string;
  label: Label;
  help: Label | undefined;
  /** Key in `groups` of the collection. */
  group: string | undefined;
  isRequired: boolean;
  /** Of a new record. */
  initial?: string | number | boolean | undefined;
  input: EditedInput;
}

export interface EditedCollection {
  name: string;
  key: string;
  label: Label;
  /** Represents a record, with fields in `{{…}}`. */
  template: string;
  right: 'content' | 'rates';
  groups: readonly { name: string; label: Label }[];
  /** Without those that editors do not change. */
  fields: readonly EditedField[];
  sort: string;
}

export type ContentRecord = Readonly<Record<string, unknown>>;

export interface FileLine {
  id: string;
  title: string;
}

/** A picture, with what its file says about it. `focus`: in pixels from its upper left corner. */
export interface EditedPicture extends FileLine {
  description: string;
  width: number;
  height: number;
  focus: { x: number; y: number } | undefined;
}

/** `isRefused`: the service answers, but not to the token of this site. */
export type Unavailable = { kind: 'unavailable'; isRefused?: boolean };

/** What is wrong with an edit. `path`: of the field in the record, lists by numbers from 0. */
export interface FieldProblem extends Pick<EditProblem, 'problem' | 'value' | 'expected'> {
  path: string;
  /** Another record that the edit would spoil. */
  elsewhere?: string;
}

export interface FieldsToWrite {
  collection: EditedCollection;
  key: string | undefined;
  fields: Record<string, unknown>;
}

export type WriteOutcome =
  | Unavailable
  | { kind: 'missing' }
  | { kind: 'refused'; problems: FieldProblem[] }
  | { kind: 'written'; key: string };

/** Content as editors change it, by REST. Every call may answer that the service cannot be reached. */
export interface ContentEditor {
  /** In the order of the menu. Empty where the site has no token that may write. */
  collections: readonly EditedCollection[];
  /** One record more than `perPage` when there is a next page. `search`: in any text of a record. */
  list(
    collection: EditedCollection,
    query: { search: string; page: number; perPage: number },
  ): Promise<Unavailable | { kind: 'found'; records: ContentRecord[] }>;
  listAll(collection: EditedCollection): Promise<Unavailable | { kind: 'found'; records: ContentRecord[] }>;
  read(
    collection: EditedCollection,
    key: string,
  ): Promise<Unavailable | { kind: 'missing' } | { kind: 'found'; record: ContentRecord }>;
  /** By title. */
  listFiles(): Promise<Unavailable | { kind: 'found'; files: FileLine[] }>;
  /** Writes fields in one call and shows them; `key` undefined: a new record. Refuses what the site would not show. */
  write(
    collection: EditedCollection,
    key: string | undefined,
    fields: Record<string, unknown>,
  ): Promise<WriteOutcome>;
  /** For what a write would be refused; nothing is written. */
  check(write: FieldsToWrite): Promise<Unavailable | { kind: 'checked'; problems: FieldProblem[] }>;
  /**
   * The content of a brand after a write, and what it would not show; writes nothing. `last`: what the site shows now;
   * undefined: another site.
   */
  preview(
    write: FieldsToWrite,
    site: { brand: string; last: SiteContent | undefined },
  ): Promise<Unavailable | { kind: 'mapped'; content: SiteContent; problems: ContentProblem[] }>;
  /** Deletes a record. That is refused where the site would then not show something else. */
  delete(
    collection: EditedCollection,
    key: string,
  ): Promise<Unavailable | { kind: 'refused'; problems: FieldProblem[] } | { kind: 'deleted' }>;
  readPicture(
    id: string,
  ): Promise<Unavailable | { kind: 'missing' } | { kind: 'found'; picture: EditedPicture }>;
  /** Afterwards this site shows the change. */
  describePicture(
    id: string,
    about: Pick<EditedPicture, 'description' | 'focus'>,
  ): Promise<Unavailable | { kind: 'written' }>;
  /** Markup of an editor as the site shows it. */
  toSafeMarkup(markup: string): string;
  upload(file: {
    name: string;
    type: string;
    bytes: Uint8Array;
  }): Promise<Unavailable | { kind: 'stored'; id: string }>;
}
