/** A text in the two languages of editors. */
export interface Label {
  es: string;
  en: string;
}

export interface Choice {
  value: string | number;
  label: Label;
}

/** What codes name: `car_classes.code`, `sucursales.code`, `coverages.code`, `sites_config.brand`, `promos.slug`. */
export type CodeOf = 'classes' | 'branches' | 'coverages' | 'brands' | 'promos';

/** How a value is entered, and its form in REST. References and lists say in the model where they lead. */
export type Input =
  /** A text of one line. */
  | { kind: 'line' }
  /** A text of several lines. */
  | { kind: 'lines' }
  /** A text with markup. */
  | { kind: 'markup' }
  | { kind: 'color' }
  | { kind: 'integer' }
  /** A number with decimals, for example a latitude. */
  | { kind: 'number' }
  /** Dollars as a decimal with two places, `"36.50"`. */
  | { kind: 'money' }
  /** A percentage as a decimal with two places, `"10.00"`. */
  | { kind: 'percent' }
  | { kind: 'checkbox' }
  /** `2026-12-24`. */
  | { kind: 'date' }
  /** A moment: an instant in REST, the wall clock of Panama for editors. */
  | { kind: 'moment' }
  /** `08:00`, until `24:00`. */
  | { kind: 'time' }
  /** A list of days: `2026-12-24`, or `12-24` for every year. */
  | { kind: 'days' }
  /** One of the choices. */
  | { kind: 'choice'; choices: Choice[] }
  /** A list of values of the choices. */
  | { kind: 'choices'; choices: Choice[] }
  /** A list of words, for example codes of countries. */
  | { kind: 'words' }
  | { kind: 'code'; of: CodeOf }
  /** A list of codes; empty for all. */
  | { kind: 'codes'; of: CodeOf }
  /** A text in two languages: `{es, en}`. */
  | { kind: 'texts'; long?: true }
  /** A value of several fields: an object. */
  | { kind: 'object'; fields: Record<string, FieldFace> }
  /** A list of objects. `template` shows a row, with fields in `{{…}}`. */
  | { kind: 'rows'; fields: Record<string, FieldFace>; template: string; add: Label }
  /** The key of a record, of the collection that the column references. */
  | { kind: 'record' }
  /** The id of a picture. */
  | { kind: 'picture' }
  /** The rows of the collection of translations, one for each language. */
  | { kind: 'translations' }
  /** Records that a junction links, in their order. */
  | { kind: 'linked' };

export interface FieldFace {
  label: Label;
  input: Input;
  help?: Label;
  /** Key in `groups` of the collection. */
  group?: string;
  /** Of a row or an object: must be filled in. Of a collection the column says it. */
  required?: true;
  /** Set by the service or by the order of rows, not by editors. */
  hidden?: true;
}

/** How editors see a collection. */
export interface CollectionFace {
  label: Label;
  /** Name of a Material icon. */
  icon: string;
  /** Represents a record in lists, with fields in `{{…}}`. */
  template: string;
  /** Which right of the office its changes need: `rates` where they change what a rental costs. */
  right: 'content' | 'rates';
  /** In the order of the form. */
  groups: Record<string, Label>;
  /** In the order of the form. */
  fields: Record<string, FieldFace>;
  /** The collection in whose records its rows are edited: translations and junctions. */
  within?: string;
}
