/** Interactive elements. */
const CONTROLS = 'a[href], button, input, select, textarea, label, summary';

/** Largest distance between press and release, in CSS pixels, that still counts as one place. */
const TOLERANCE = 10;

interface Press {
  control: HTMLElement;
  x: number;
  y: number;
  /** Position of the control in the viewport. */
  top: number;
  left: number;
}

/**
 * A message that appears when a field loses focus may move the button that is being pressed before the
 * pointer is released. Browsers then send the click to the element that is there now, or to none. This
 * repeats the click on the control that was pressed, unless the pointer itself has moved away. Applies to the
 * whole document.
 */
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

/** Whether the control has moved, and the pointer has not. */
function hasMovedAway(
  { control, x, y, top, left }: Press,
  { target, clientX, clientY }: MouseEvent,
): boolean {
  if (!control.isConnected || (target instanceof Node && control.contains(target))) return false;
  const now = control.getBoundingClientRect();
  return (now.top !== top || now.left !== left) && Math.hypot(clientX - x, clientY - y) <= TOLERANCE;
}
