/** A day on the wall calendar of Panama, `YYYY-MM-DD`. */
export type PanamaDate = string;

/** A minute on the wall clock of Panama, `YYYY-MM-DDTHH:mm`. */
export type PanamaDateTime = string;

/** A time of day, `HH:mm`. */
export type TimeOfDay = string;

/** A point in time: milliseconds since 1970-01-01T00:00Z. */
export type Instant = number;
