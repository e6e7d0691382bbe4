export function runNpm(home: string, args: string[], env?: Record<string, string>): Promise<void>;
