/** Where the site says which build it is. SPEC.md section 7. */
export const BUILD_METADATA_PATH = '/builds/latest.json';

/** Time between two looks; SPEC.md section 9 leaves it open. */
export const BUILD_CHECK_INTERVAL = 3_600_000;

let isOutdated = false;

/** Whether the site was built anew since this page was loaded: the next navigation is then a full load. */
export function hasNewBuild(): boolean {
  return isOutdated;
}

/** Looks for a new build now and then, until there is one. Returns the function that ends it. */
export function startBuildCheck(ownBuild: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  async function look(): Promise<void> {
    isOutdated ||= await isAnotherBuild(ownBuild);
    if (!isOutdated && !isEnded) wait();
  }
  function wait(): void {
    timer = setTimeout(look, BUILD_CHECK_INTERVAL);
  }
  wait();
  return () => {
    isEnded = true;
    isOutdated = false;
    clearTimeout(timer);
  };
}

/** An answer that does not come, or is none, says nothing about builds. */
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
