/** Values in JSON that outlast the process, by name. All processes of a brand share them. */
export interface KeptValues {
  /** Undefined: none. */
  read(name: string): Promise<unknown>;
  write(name: string, value: unknown): Promise<void>;
}
