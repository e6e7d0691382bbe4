/** requirements.md#constants, in milliseconds. A navigation shorter than the throttle shows no bar. */
const LOADING_BAR_THROTTLE = 200;
const LOADING_BAR_DURATION = 2000;
const LOADING_BAR_HIDE_DELAY = 500;
const LOADING_BAR_RESET_DELAY = 400;
const STEP = 100;

/** Whether a bar was unmounted with its page before its end was shown. */
let isEndOwed = false;

/** States of requirements.md#states, in `data-state`. Without the attribute the bar is hidden. */
export type LoadingBarState = 'start' | 'progress' | 'finish' | 'error';

/** Progress of the bar in percent after `elapsed` ms: fast first, never quite 100. interface.md#navigation. */
export function loadingProgress(elapsed: number): number {
  return (2 / Math.PI) * 100 * Math.atan(((elapsed / LOADING_BAR_DURATION) * 100) / 50);
}

/** Starts the bar and returns its end. Changes the element, because the policy forbids style attributes. */
export function showLoading(bar: HTMLElement): () => void {
  let elapsed = 0;
  let shown = false;
  let ticking: ReturnType<typeof setInterval> | undefined;
  const starting = setTimeout(() => {
    shown = true;
    // Reuses a bar of the previous navigation that is still fading out.
    nextGeneration(bar);
    setState(bar, 'start');
    setProgress(bar, 0);
    ticking = setInterval(() => {
      elapsed += STEP;
      setState(bar, 'progress');
      setProgress(bar, loadingProgress(elapsed));
    }, STEP);
  }, LOADING_BAR_THROTTLE);
  return () => {
    clearTimeout(starting);
    clearInterval(ticking);
    if (!shown) return;
    if (!bar.isConnected) isEndOwed = true;
    else showEnd(bar);
  };
}

/** Shows the end on the bar of a new layout, if the bar of the previous one was unmounted before its end. */
export function takeOverLoading(bar: HTMLElement): void {
  if (isEndOwed) showEnd(bar);
  isEndOwed = false;
}

function showEnd(bar: HTMLElement): void {
  setState(bar, 'finish');
  finish(bar);
}

/** Shows that loading failed; then hides the bar as usual. */
export function failLoading(bar: HTMLElement): void {
  setState(bar, 'error');
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
    }, LOADING_BAR_RESET_DELAY);
  }, LOADING_BAR_HIDE_DELAY);
}

function setState(bar: HTMLElement, state: LoadingBarState): void {
  bar.dataset.state = state;
}

function nextGeneration(bar: HTMLElement): string {
  const generation = String(Number(bar.dataset.generation ?? 0) + 1);
  bar.dataset.generation = generation;
  return generation;
}

function setProgress(bar: HTMLElement, percent: number): void {
  bar.style.transform = `scaleX(${percent / 100})`;
}
