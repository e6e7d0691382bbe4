/** Stops on misuse by the caller: a bug, never a refusal of what a visitor typed. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Marks a branch that the types say cannot be reached. */
export function assertNever(value: never): never {
  throw new Error(`Expected no other case, got ${JSON.stringify(value)}`);
}
