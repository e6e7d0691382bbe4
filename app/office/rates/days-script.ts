/**
 * Its text is in the page of rates: it uses nothing else. Days that are dragged over in the table, or reached with Shift
 * and an arrow key, go into the fields of the form, with the class of their row; the fields are shown in the table.
 */
function chooseDays(): void {
  const box = document.getElementById('rate-days');
  const table = box?.querySelector('table');
  const form = document.querySelector<HTMLFormElement>('form[action="/staff/rates/change"]');
  const first = form?.querySelector<HTMLInputElement>('[name=first]');
  const last = form?.querySelector<HTMLInputElement>('[name=last]');
  const carClass = form?.querySelector<HTMLSelectElement>('[name=class]');
  const line = box?.querySelector<HTMLElement>('[role=status] > p');
  const text = line?.querySelector('span');
  if (!box || !table || !form || !first || !last || !carClass || !line || !text) return;
  const days = box.dataset.days?.split(' ') ?? [];
  type Cell = HTMLTableCellElement;
  const dayOf = ({ cellIndex }: Cell) => days[cellIndex - 1] ?? '';
  const classOf = ({ parentElement }: Cell) => parentElement?.dataset.class ?? '';
  const cells = [...table.querySelectorAll<Cell>('td, thead th')].filter((cell) => dayOf(cell) >= first.min);
  const find = (target: EventTarget | null) => {
    const cell = target instanceof Element ? target.closest<Cell>('td, th') : null;
    return cell && cells.includes(cell) ? cell : undefined;
  };

  const show = () => {
    for (const cell of cells) {
      const isDay = first.value <= dayOf(cell) && dayOf(cell) <= last.value;
      const isClass = carClass.value === '' || carClass.value === classOf(cell);
      cell.setAttribute('aria-selected', String(isDay && isClass));
    }
  };
  const choose = (from: Cell, to: Cell) => {
    const [start, end] = from.cellIndex < to.cellIndex ? [from, to] : [to, from];
    [first.value, last.value, carClass.value] = [dayOf(start), dayOf(end), classOf(from)];
    const names = [start, end].map(({ cellIndex }) => table.rows[0]?.cells[cellIndex]?.textContent);
    text.textContent = [[...new Set(names)].join(' – '), classOf(from)].filter(Boolean).join(' · ');
    line.hidden = false;
    show();
  };

  let current = cells.find(({ tagName }) => tagName === 'TD');
  let anchor = current;
  let dragged: Cell | undefined;
  let rest: number | undefined;
  const begin = (cell: Cell) => {
    dragged = cell;
    anchor = cell;
    choose(cell, cell);
  };
  const end = () => {
    clearTimeout(rest);
    dragged = undefined;
  };
  table.addEventListener('pointerdown', ({ target, button, pointerType }) => {
    const cell = find(target);
    if (!cell || button !== 0) return;
    // A finger scrolls the table, unless it rests first.
    if (pointerType === 'touch') rest = window.setTimeout(begin, 400, cell);
    else begin(cell);
  });
  table.addEventListener('pointermove', ({ clientX, clientY }) => {
    const cell = dragged && find(document.elementFromPoint(clientX, clientY));
    if (dragged && cell) choose(dragged, cell);
  });
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
  for (const name of ['touchmove', 'contextmenu'])
    table.addEventListener(name, (event) => dragged && event.preventDefault(), { passive: false });

  table.addEventListener('focusin', ({ target }) => {
    const cell = find(target);
    if (!cell || !current) return;
    current.tabIndex = -1;
    current = cell;
    cell.tabIndex = 0;
  });
  table.addEventListener('keydown', (event) => {
    const { key, shiftKey } = event;
    const cell = find(event.target);
    const across = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
    const down = shiftKey ? 0 : ({ ArrowUp: -1, ArrowDown: 1 }[key] ?? 0);
    if (!cell || (key !== ' ' && across === 0 && down === 0)) return;
    const row = cell.closest('tr')?.rowIndex ?? 0;
    const next = find(table.rows[row + down]?.cells[cell.cellIndex + across] ?? null);
    event.preventDefault();
    next?.focus();
    if (next && !shiftKey) anchor = next;
    if (next && anchor && (shiftKey || key === ' ')) choose(anchor, next);
  });

  for (const cell of cells) cell.tabIndex = cell === current ? 0 : -1;
  table.setAttribute('role', 'grid');
  table.setAttribute('aria-multiselectable', 'true');
  form.addEventListener('input', show);
  show();
}

export const DAYS_SCRIPT = `(${chooseDays})()`;
