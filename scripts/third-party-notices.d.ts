interface Notice {
  name: string;
  version: string;
  license: string;
  author?: string;
  text: string;
}

export function writeThirdPartyNotices(buildDirectory: string): void;
export function listNotices(): Notice[];
export function findLocked(packages: object, place: string, name: string): string | undefined;
