/** Times of SPEC.md section 9, in milliseconds. */
const THROTTLE = 200;
const DURATION = 2000;
const HIDE_DELAY = 500;
const RESET_DELAY = 400;
const STEP = 100;

/** How far the bar is after `elapsed` ms: fast at first, never quite 100 %. UX.md C1. */
export function loadingProgress(elapsed: number): number {
  return (2 / Math.PI) * 100 * Math.atan(((elapsed / DURATION) * 100) / 50);
}

/** Starts the bar and returns the function that finishes it. Works on the element itself: no style attribute in HTML. */
export function showLoading(bar: HTMLElement): () => void {
  let elapsed = 0;
  let shown = false;
  let ticking: ReturnType<typeof setInterval> | undefined;
  const starting = setTimeout(() => {
    shown = true;
    // A bar of the navigation before, still on its way out, stays and serves this one.
    nextGeneration(bar);
    bar.dataset.state = 'active';
    setProgress(bar, 0);
    ticking = setInterval(() => {
      elapsed += STEP;
      setProgress(bar, loadingProgress(elapsed));
    }, STEP);
  }, THROTTLE);
  return () => {
    clearTimeout(starting);
    clearInterval(ticking);
    if (shown) finish(bar);
  };
}

/** Shows that loading failed; then the bar goes as it does when it is done. */
export function failLoading(bar: HTMLElement): void {
  bar.dataset.state = 'error';
  finish(bar);
}

function finish(bar: HTMLElement): void {
  setProgress(bar, 100);
  const generation = nextGeneration(bar);
  setTimeout(() => {
    if (bar.dataset.generation !== generation) return;
    delete bar.dataset.state;
    setTimeout(() => {
      if (!bar.dataset.state) setProgress(bar, 0);
    }, RESET_DELAY);
  }, HIDE_DELAY);
}

function nextGeneration(bar: HTMLElement): string {
  const generation = String(Number(bar.dataset.generation ?? 0) + 1);
  bar.dataset.generation = generation;
  return generation;
}

function setProgress(bar: HTMLElement, percent: number): void {
  bar.style.transform = `scaleX(${percent / 100})`;
}
