import { wakeParts } from './first-touch.ts';
import { arePartsComing, untilPartsReact, untilStarted } from './part-states.ts';

/** What may do more with scripts than without. */
const CONTROLS = 'a[href], button, input';

/**
 * A click on a part that is being fetched waits for it, and then does what it does with scripts. So does a step in the
 * history: React drops what it has not taken over when the address changes. Called before the router starts, which may itself be
 * due to a tap that the page has kept.
 */
export function holdEvents(page: Document): void {
  let held = takeTapped(page);
  page.addEventListener(
    'click',
    (event) => {
      const control = event.isTrusted && arePartsComing() ? findControl(event) : undefined;
      if (!control) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (held === undefined) void whenPartsReact().then(release);
      held = control;
    },
    true,
  );
  const release = () => {
    held?.click();
    held = undefined;
  };
  if (held) void untilStarted.then(whenPartsReact).then(release);
  window.addEventListener(
    'popstate',
    (event) => {
      if (!arePartsComing()) return;
      event.stopImmediatePropagation();
      void whenPartsReact().then(() =>
        window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })),
      );
    },
    true,
  );
}

/** Where `app/deferred-start.server.ts` keeps what was tapped until the scripts are there; null: they are, or came too late. */
type StartingDocument = Document & { tapped?: HTMLElement | null };

function takeTapped(page: StartingDocument): HTMLElement | undefined {
  const { tapped } = page;
  page.tapped = null;
  return tapped ?? undefined;
}

/** What was clicked, if it is in such a part, to be shown here. */
function findControl({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): HTMLElement | undefined {
  if (ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return undefined;
  const control = target.closest<HTMLElement>(CONTROLS);
  // Links in drawings cannot be clicked by script, and lead on by themselves.
  return control instanceof HTMLElement && !isKnownToReact(control) ? control : undefined;
}

/** React writes its own notes on every element that it has taken over. */
function isKnownToReact(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__react'));
}

/** Longest wait for a part, in milliseconds; then the browser does it by itself. */
const PATIENCE = 2000;

async function whenPartsReact(): Promise<void> {
  wakeParts();
  await Promise.race([untilPartsReact(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
