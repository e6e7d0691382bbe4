/** What is pressed, not read. */
const CONTROLS = 'a[href], button, input, select, textarea, label, summary';

/** So far a finger moves while it means one place, in CSS pixels. */
const SLIP = 10;

interface Press {
  control: HTMLElement;
  /** Where pointer and control were when it began; undefined: before scripts ran. */
  from: { x: number; y: number; top: number; left: number } | undefined;
}

/**
 * A press means what lay under the pointer when it began. A message that appears when a field is left, or the start of the page,
 * may push that away before the button is let go: browsers then give the click to what lies there by now, or to nothing.
 * This hands it to the control that was pressed, unless the pointer itself has left it. Called before the page starts.
 */
export function steadyPresses(page: Document): void {
  let press = toPress([...page.querySelectorAll<HTMLElement>(':active')].at(-1));
  const begin = (event: PointerEvent) => {
    press = event.button === 0 ? readPress(event) : undefined;
  };
  page.addEventListener('pointerdown', begin, true);
  page.addEventListener(
    'click',
    (event) => {
      const pressed = press;
      press = undefined;
      if (!event.isTrusted || event.detail === 0 || !pressed || !isPushedAway(pressed, event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      pressed.control.click();
    },
    true,
  );
}

function toPress(target: EventTarget | null | undefined): Press | undefined {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  return control ? { control, from: undefined } : undefined;
}

function readPress(event: PointerEvent): Press | undefined {
  const press = toPress(event.target);
  if (!press) return undefined;
  const { top, left } = press.control.getBoundingClientRect();
  return { ...press, from: { x: event.clientX, y: event.clientY, top, left } };
}

/** The control is elsewhere than the click, and it was not the pointer that moved. */
function isPushedAway({ control, from }: Press, { target, clientX, clientY }: MouseEvent): boolean {
  if (!control.isConnected || (target instanceof Node && control.contains(target))) return false;
  if (!from) return true;
  const { top, left } = control.getBoundingClientRect();
  return (top !== from.top || left !== from.left) && Math.hypot(clientX - from.x, clientY - from.y) <= SLIP;
}
