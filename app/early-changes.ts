type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a control holds that its page did not come with. */
type Held = { value: string } | { checked: boolean } | { files: FileList };

/** Kinds of inputs whose state is a mark, not a text. */
const MARKED = ['checkbox', 'radio'];
/** Nothing of these is typed or chosen by a visitor on the page. */
const UNTOUCHED = ['hidden', 'submit', 'button', 'reset', 'image'];

/**
 * A page can be filled in before its scripts start, but React does not hear of it: fields that it controls would fall
 * back to what the server sent. Called before the start, this notes every change, also what the browser itself restored
 * on the way back; the function it returns tells the started page of all of them, as if they happened now.
 */
export function noteEarlyChanges(page: Document | HTMLFormElement): () => void {
  const changes = new Map<Control, Held>();
  const note = ({ target }: Event) => {
    if (isControl(target)) changes.set(target, readHeld(target));
  };
  for (const control of page.querySelectorAll<Control>('input, select, textarea'))
    if (isControl(control) && isChanged(control)) changes.set(control, readHeld(control));
  for (const type of ['input', 'change']) page.addEventListener(type, note, true);
  return () => {
    for (const type of ['input', 'change']) page.removeEventListener(type, note, true);
    for (const [control, held] of changes) if (control.isConnected) tell(control, held);
  };
}

function isControl(target: EventTarget | null): target is Control {
  if (target instanceof HTMLInputElement) return !UNTOUCHED.includes(target.type);
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

function isMarked(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && MARKED.includes(control.type);
}

function hasFiles(control: Control): control is HTMLInputElement & { files: FileList } {
  return control instanceof HTMLInputElement && control.type === 'file' && control.files !== null;
}

function isChanged(control: Control): boolean {
  if (hasFiles(control)) return control.files.length > 0;
  if (isMarked(control)) return control.checked !== control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue;
  const given = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
  return given !== undefined && control.value !== given.value;
}

function readHeld(control: Control): Held {
  if (hasFiles(control)) return { files: control.files };
  return isMarked(control) ? { checked: control.checked } : { value: control.value };
}

/** React takes a change for one only when it finds another value than the one it saw last, set through the element. */
function tell(control: Control, held: Held): void {
  if ('checked' in held) {
    if (!isMarked(control)) return;
    // Of a group the chosen one says it all.
    if (!held.checked && control.type === 'radio') return;
    control.checked = !held.checked;
    control.click();
    return;
  }
  if ('files' in held) {
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (!(control instanceof HTMLSelectElement)) setUnseen(control, held.value);
  else control.value = held.value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Puts a text into a field behind React's back; a caret in the middle of it stays there. */
function setUnseen(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = control;
  control.value = text === '' ? control.defaultValue : '';
  const prototype =
    control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
  if (selectionStart !== null && control.ownerDocument.activeElement === control)
    control.setSelectionRange(selectionStart, selectionEnd);
}
