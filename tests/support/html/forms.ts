import { type Element, find, findAll, findAround, textOf } from './parse-html.ts';

/** A form as a browser without scripts would send it. */
export interface SentForm {
  method: 'get' | 'post';
  /** The `action` attribute; empty: the page's own address. */
  action: string;
  fields: URLSearchParams;
}

const CONTROLS = new Set(['input', 'select', 'textarea', 'button']);

/** The one button whose label or text is `name`, else begins with it. Throws unless there is one. */
export function getButton(root: Element, name: string): Element {
  const nameOf = (button: Element) => button.attributes['aria-label'] ?? textOf(button);
  const begins = findAll(root, (each) => each.name === 'button' && nameOf(each).startsWith(name));
  const exact = begins.filter((each) => nameOf(each) === name);
  const found = exact.length > 0 ? exact : begins;
  const [button] = found;
  if (!button || found.length > 1)
    throw new Error(`${found.length} buttons "${name}" in: ${textOf(root).slice(0, 2000)}`);
  return button;
}

/** The form data when that button is pressed. `typed` replaces values of fields; null removes a field. */
export function pressButton(
  root: Element,
  button: Element,
  typed: Record<string, string | string[] | null> = {},
): SentForm {
  const form = findForm(root, button);
  if (!form) throw new Error(`The button "${textOf(button)}" belongs to no form`);
  const fields = new URLSearchParams();
  for (const control of findAll(root, (each) => CONTROLS.has(each.name) && findForm(root, each) === form)) {
    const name = control.attributes.name;
    if (!name || 'disabled' in control.attributes) continue;
    if (control.name === 'button') {
      if (control === button) fields.append(name, control.attributes.value ?? '');
    } else if (!(name in typed)) for (const value of readValues(control)) fields.append(name, value);
  }
  for (const [name, value] of Object.entries(typed))
    for (const each of value === null ? [] : [value].flat()) fields.append(name, each);
  const method = button.attributes.formmethod ?? form.attributes.method;
  return {
    method: method?.toLowerCase() === 'post' ? 'post' : 'get',
    action: button.attributes.formaction ?? form.attributes.action ?? '',
    fields,
  };
}

/** The values that a control would send unchanged. */
export function readValues(control: Element): string[] {
  const { attributes } = control;
  // The text of a textarea keeps its line breaks, except for a leading one.
  if (control.name === 'textarea') return [control.children.join('').replace(/^\n/, '')];
  if (control.name === 'select') {
    const options = findAll(control, (each) => each.name === 'option');
    const chosen = options.filter((option) => 'selected' in option.attributes);
    return (chosen.length > 0 ? chosen : options.slice(0, 1)).map(
      (option) => option.attributes.value ?? textOf(option),
    );
  }
  if (attributes.type === 'checkbox' || attributes.type === 'radio')
    return 'checked' in attributes ? [attributes.value ?? 'on'] : [];
  return attributes.type === 'submit' ? [] : [attributes.value ?? ''];
}

function findForm(root: Element, control: Element): Element | undefined {
  const { form } = control.attributes;
  if (form) return find(root, (each) => each.name === 'form' && each.attributes.id === form);
  return findAround(control, (each) => each.name === 'form');
}
