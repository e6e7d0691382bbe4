const CONTROLS = 'a[href], button, input, select, textarea, label, summary';

/** Largest distance between press and release, in CSS pixels, that still counts as one place. */
const TOLERANCE = 10;

interface Press {
  control: HTMLElement;
  x: number;
  y: number;
  top: number;
  left: number;
}

/** Repeats a click on the pressed control when a message that appeared on blur has moved it away. */
export function retargetClicks(page: Document): void {
  let press: Press | undefined;
  page.addEventListener(
    'pointerdown',
    (event) => {
      press = event.button === 0 ? toPress(event) : undefined;
    },
    true,
  );
  page.addEventListener(
    'click',
    (event) => {
      const pressed = press;
      press = undefined;
      if (!event.isTrusted || event.detail === 0 || !pressed || !hasMovedAway(pressed, event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      pressed.control.click();
    },
    true,
  );
}

function toPress({ target, clientX, clientY }: PointerEvent): Press | undefined {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  if (!control) return undefined;
  const { top, left } = control.getBoundingClientRect();
  return { control, x: clientX, y: clientY, top, left };
}

function hasMovedAway(
  { control, x, y, top, left }: Press,
  { target, clientX, clientY }: MouseEvent,
): boolean {
  if (!control.isConnected || (target instanceof Node && control.contains(target))) return false;
  const now = control.getBoundingClientRect();
  return (now.top !== top || now.left !== left) && Math.hypot(clientX - x, clientY - y) <= TOLERANCE;
}
