/** The date sheet until hydration. The server writes the text into pages: the functions use only each other. */
export const DATE_SHEET_SCRIPT = `(() => {${[
  findParts,
  inputOf,
  showDates,
  showRestored,
  openSheet,
  writeDate,
  chooseDay,
  openNative,
  handleClick,
].join('')}(${startDateSheet})()})()`;

function startDateSheet(): void {
  const { pickup, back } = findParts();
  // On touch screens a tap would otherwise open the browser's own date picker as well.
  if (matchMedia('(pointer: coarse)').matches) pickup.readOnly = back.readOnly = true;
  addEventListener('click', handleClick, true);
  addEventListener('change', showDates);
  addEventListener('pageshow', showRestored);
  const stop = () => {
    removeEventListener('click', handleClick, true);
    removeEventListener('change', showDates);
    removeEventListener('pageshow', showRestored);
  };
  addEventListener('volante:hydrated', stop, { once: true });
}

function findParts() {
  const find = (selector: string) => document.querySelector(selector);
  return {
    sheet: find('#date-sheet') as HTMLDialogElement,
    pickup: find('#field-pickup_date') as HTMLInputElement,
    back: find('#field-return_date') as HTMLInputElement,
  };
}

/** For the sheet, the input that a press on a day changes. */
function inputOf(element: Element): HTMLInputElement {
  const { pickup, back } = findParts();
  return element.closest<HTMLElement>('[data-side]')?.dataset.side === 'return' ? back : pickup;
}

function showDates(): void {
  const { sheet, pickup, back } = findParts();
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  for (const shown of document.querySelectorAll('.date-shown')) {
    const day = inputOf(shown).valueAsNumber;
    shown.textContent = Number.isNaN(day) ? '' : format.format(day);
  }
  for (const tab of sheet.querySelectorAll('[role="tab"]'))
    tab.setAttribute('aria-selected', String(inputOf(tab) === inputOf(sheet)));
  for (const day of sheet.querySelectorAll<HTMLElement>('[data-date]')) {
    const { date = '' } = day.dataset;
    const end = date === pickup.value ? 'pickup' : date === back.value ? 'return' : '';
    const cell = day.parentElement as HTMLElement;
    cell.setAttribute('aria-selected', String(date >= pickup.value && date <= back.value));
    cell.setAttribute('data-end', end);
  }
}

/** Only dates that browsers have restored: the first format is slow. */
function showRestored(): void {
  const { pickup, back } = findParts();
  if (pickup.value !== pickup.defaultValue || back.value !== back.defaultValue) showDates();
}

function openSheet(control: HTMLElement): void {
  const { sheet } = findParts();
  sheet.dataset.side = control.dataset.side ?? '';
  showDates();
  control.querySelector('button')?.focus();
  sheet.showModal();
  sheet.querySelector<HTMLElement>(`[data-date="${inputOf(control).value}"]`)?.focus();
}

function writeDate(input: HTMLInputElement, day: number): void {
  input.valueAsNumber = day;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Like `useDateSheet`: a pick-up on or after the return shifts the return. */
function chooseDay(date: string): void {
  const { sheet, pickup, back } = findParts();
  const input = inputOf(sheet);
  if (input === back && date < pickup.value) return;
  sheet.dataset.side = 'return';
  writeDate(input, Date.parse(date));
  if (back.value <= pickup.value && input === pickup)
    writeDate(back, pickup.valueAsNumber + Number(sheet.dataset.minimumDays) * 86_400_000);
}

function openNative(): void {
  const { sheet } = findParts();
  if (document.documentElement.hasAttribute('data-hydrated') || !sheet.open) return;
  const input = inputOf(sheet);
  sheet.close();
  input.readOnly = false;
  input.showPicker();
}

function handleClick(event: MouseEvent): void {
  const { sheet } = findParts();
  const target = event.target as Element;
  const control = target.closest<HTMLElement>('.date-control');
  const day = target.closest<HTMLElement>('[data-date]');
  const tab = target.closest<HTMLElement>('[role="tab"]');
  if (!control && !sheet.contains(target)) return;
  if (target.closest('[data-step]')) {
    // The starter holds this click and repeats it after hydration.
    setTimeout(openNative, 2000);
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (control) openSheet(control);
  else if (target === sheet || target.closest('[data-close]')) sheet.close();
  else if (day && !day.ariaDisabled) chooseDay(day.dataset.date ?? '');
  else if (tab) {
    sheet.dataset.side = tab.dataset.side ?? '';
    showDates();
  }
}
