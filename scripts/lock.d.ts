export function withLock<T>(
  file: string,
  work: () => T | Promise<T>,
  onWait?: (holderPid: number) => void,
): Promise<T>;
export function processIdentity(pid: number): string | undefined;
