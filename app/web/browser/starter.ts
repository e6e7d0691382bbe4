import type { RecordingWindow } from './foreign-changes.ts';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Starts the scripts when idle or at the first interaction. Its text is in each page: it uses only `markPressed`. */
function startPage(): void {
  const interactions = ['pointerdown', 'keydown', 'focusin'];
  // An injected script lacks the nonce, and is not started.
  const nonce = document.currentScript?.nonce;
  let isStarted = false;
  let held: HTMLElement | undefined;

  function start(): void {
    if (isStarted) return;
    isStarted = true;
    for (const type of interactions) removeEventListener(type, start, true);
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="deferred-modulepreload"]'))
      link.rel = 'modulepreload';
    for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.setAttribute('href', style.dataset.href ?? '');
      style.after(link);
    }
    for (const deferred of document.querySelectorAll<HTMLScriptElement>('script[type="module/deferred"]')) {
      if (deferred.nonce !== nonce) continue;
      const script = document.createElement('script');
      for (const { name, value } of deferred.attributes) script.setAttribute(name, value);
      script.type = 'module';
      script.nonce = deferred.nonce;
      script.text = deferred.text;
      deferred.replaceWith(script);
    }
  }

  function handleClick(event: MouseEvent): void {
    const control = (event.target as Element).closest<HTMLElement>('button[type="button"]');
    // The browser opens and closes popovers.
    if (!control || control.hasAttribute('popovertarget')) return;
    if (control === held) return void stopHolding();
    event.preventDefault();
    event.stopImmediatePropagation();
    hold(control);
    setTimeout(() => {
      if (control === held) stopHolding();
    }, 2000);
  }

  function hold(control: HTMLElement | undefined): void {
    held?.removeAttribute('aria-busy');
    held = control;
    held?.setAttribute('aria-busy', 'true');
  }

  function stopHolding(): HTMLElement | undefined {
    const control = held;
    removeEventListener('click', handleClick, true);
    hold(undefined);
    return control;
  }

  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
    characterDataOldValue: true,
  });
  (window as RecordingWindow).volanteChanges = () => {
    changes.push(...observer.takeRecords());
    observer.disconnect();
    return changes;
  };

  for (const type of interactions) addEventListener(type, start, true);
  addEventListener('click', handleClick, true);
  for (const type of ['click', 'submit']) addEventListener(type, markPressed);
  addEventListener('volante:hydrated', () => stopHolding()?.click(), { once: true });

  const { saveData, effectiveType } =
    (navigator as Navigator & { connection?: Connection }).connection ?? ({} as Connection);
  if (saveData || effectiveType?.endsWith('2g')) return;
  const startWhenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 });
    else setTimeout(start, 200);
  };
  const afterPaint = (then: () => void) =>
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      then();
    }).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => afterPaint(startWhenIdle));
}

/** The inventory of the payment pages lists it (`scripts/payment-page-scripts.js`). */
export const STARTER_SCRIPT = `(() => {${markPressed}(${startPage})()})()`;

/** Marks the pressed link or submit button as busy until `PressedControls` removes the mark. */
function markPressed(event: Event): void {
  let pressed: Element | null | undefined;
  if (event instanceof SubmitEvent) {
    if (!(event.target as HTMLFormElement).target) pressed = event.submitter;
  } else if (event instanceof MouseEvent && event.target instanceof Element) {
    const link = event.target.closest<HTMLAnchorElement>('a[href]');
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const isHere = link?.pathname === location.pathname && link.search === location.search;
    if (isPlain && !isHere && link?.origin === location.origin && !link.target && !link.download)
      pressed = link;
  }
  pressed?.setAttribute('data-pressed', '');
  pressed?.setAttribute('aria-busy', 'true');
  // No event reports that a link was a download.
  setTimeout(() => pressed?.removeAttribute('aria-busy'), 10_000);
}
