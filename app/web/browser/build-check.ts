/** Path of the metadata of the current build. requirements.md#calls. */
export const BUILD_METADATA_PATH = '/builds/latest.json';

/** Milliseconds. requirements.md#constants. */
export const BUILD_CHECK_INTERVAL = 3_600_000;

let isOutdated = false;

/** Whether a new build was found since this page was loaded. */
export function hasNewBuild(): boolean {
  return isOutdated;
}

/** Checks at intervals until a new build is found. Returns the function that stops it. */
export function startBuildCheck(ownBuild: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  async function check(): Promise<void> {
    isOutdated ||= await isAnotherBuild(ownBuild);
    if (!isOutdated && !isEnded) wait();
  }
  function wait(): void {
    timer = setTimeout(check, BUILD_CHECK_INTERVAL);
  }
  wait();
  return () => {
    isEnded = true;
    isOutdated = false;
    clearTimeout(timer);
  };
}

async function isAnotherBuild(ownBuild: string): Promise<boolean> {
  try {
    const answer = await fetch(`${BUILD_METADATA_PATH}?${Date.now()}`, { cache: 'no-store' });
    const metadata: unknown = answer.ok ? await answer.json() : undefined;
    const id = typeof metadata === 'object' && metadata !== null && 'id' in metadata ? metadata.id : ownBuild;
    return id !== ownBuild;
  } catch {
    return false;
  }
}
