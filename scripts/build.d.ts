export function buildIfStale(mode?: 'production' | 'development'): Promise<string>;
