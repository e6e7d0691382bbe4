/** Its text is in pages, so it uses nothing of this module. Stores each change; without a connection tries again. */
function saveSteps(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = async (form: HTMLFormElement) => {
    const body = new FormData(form);
    body.set('intent', 'save');
    try {
      await fetch(form.action, {
        method: 'POST',
        body: new URLSearchParams([...body] as [string, string][]),
        redirect: 'manual',
      });
    } catch {
      timer = setTimeout(save, 10_000, form);
    }
  };
  document.addEventListener('change', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('form.office-verb') : null;
    if (!form) return;
    clearTimeout(timer);
    timer = setTimeout(save, 500, form);
  });
}

export const STEPS_SCRIPT = `(${saveSteps})()`;
