export function installPackage(name: string): Promise<void>;
