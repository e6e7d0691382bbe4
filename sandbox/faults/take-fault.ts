interface Armed {
  operation: string;
  nth: number;
  times: number;
}

/**
 * Counts a call of the operation. Returns the fault that applies to it, if any. Faults apply in the order in
 * which they were armed.
 */
export function takeFault<Fault extends Armed>(
  armed: Fault[],
  operation: Fault['operation'],
): Fault | undefined {
  const concerned = armed.filter((fault) => fault.operation === operation);
  const striking = concerned.find((fault) => fault.nth === 1);
  for (const fault of concerned) if (fault.nth > 1) fault.nth -= 1;
  if (!striking) return undefined;
  striking.times -= 1;
  if (striking.times === 0) armed.splice(armed.indexOf(striking), 1);
  return striking;
}
