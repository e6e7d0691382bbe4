/** Throws on a programming error of the caller. Invalid visitor input must not end up here. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

export function assertNever(value: never): never {
  throw new Error(`Expected no other case, got ${JSON.stringify(value)}`);
}
