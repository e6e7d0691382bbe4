type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type Entry = { value: string } | { checked: boolean } | { files: FileList };

const CHECKABLE = ['checkbox', 'radio'];
const WITHOUT_ENTRY = ['hidden', 'submit', 'button', 'reset', 'image'];

/** Records entries before hydration, which React does not see. Returns what repeats them with their events. */
export function recordInput(page: Document): () => void {
  const entries = new Map<Control, Entry>();
  const record = ({ target }: Event) => {
    if (isControl(target)) entries.set(target, readEntry(target));
  };
  for (const control of page.querySelectorAll<Control>('input, select, textarea'))
    if (isControl(control) && isChanged(control)) entries.set(control, readEntry(control));
  for (const type of ['input', 'change']) page.addEventListener(type, record, true);
  return () => {
    for (const type of ['input', 'change']) page.removeEventListener(type, record, true);
    for (const [control, entry] of entries) if (control.isConnected) replay(control, entry);
  };
}

function isControl(target: EventTarget | null): target is Control {
  if (target instanceof HTMLInputElement) return !WITHOUT_ENTRY.includes(target.type);
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

function isCheckable(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && CHECKABLE.includes(control.type);
}

function hasFiles(control: Control): control is HTMLInputElement & { files: FileList } {
  return control instanceof HTMLInputElement && control.type === 'file' && control.files !== null;
}

function isChanged(control: Control): boolean {
  if (hasFiles(control)) return control.files.length > 0;
  if (isCheckable(control)) return control.checked !== control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue;
  const initial = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
  return initial !== undefined && control.value !== initial.value;
}

function readEntry(control: Control): Entry {
  if (hasFiles(control)) return { files: control.files };
  return isCheckable(control) ? { checked: control.checked } : { value: control.value };
}

/** Enters a text or choice by program, with the events of a visitor's entry. */
export function enterValue(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  replay(control, { value });
}

function replay(control: Control, entry: Entry): void {
  if ('checked' in entry) {
    if (!isCheckable(control)) return;
    if (!entry.checked && control.type === 'radio') return;
    control.checked = !entry.checked;
    control.click();
    return;
  }
  if ('value' in entry) {
    if (control instanceof HTMLSelectElement) control.value = entry.value;
    else setUntracked(control, entry.value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** React ignores the value that it recorded last. Undocumented: see the list in docs/architecture.md. */
function setUntracked(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = control;
  control.value = text === '' ? control.defaultValue : '';
  const prototype =
    control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
  if (selectionStart !== null && control.ownerDocument.activeElement === control)
    control.setSelectionRange(selectionStart, selectionEnd);
}
