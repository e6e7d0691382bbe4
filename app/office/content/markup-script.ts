/**
 * Its text is in pages with a form of content: it uses nothing else. Shows the markup that is typed as the site will,
 * and pastes texts of other programs as clean markup, both by the form's own button for that.
 */
function followMarkup(): void {
  const form = document.querySelector<HTMLFormElement>('form.office-record');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  const ask = async (pasted?: HTMLTextAreaElement) => {
    if (!form) return;
    asked += 1;
    const own = asked;
    const body = new FormData(form);
    for (const [name, value] of [...body]) if (value instanceof File) body.delete(name);
    body.set('intent', 'show-markup');
    const answer = await fetch(location.href, { method: 'POST', body }).catch(() => undefined);
    if (!answer?.ok || own !== asked) return;
    // In a template nothing of the page is applied.
    const template = document.createElement('template');
    template.innerHTML = await answer.text();
    const page = template.content;
    for (const shown of form.querySelectorAll('.office-markup'))
      shown.replaceChildren(...(page.getElementById(shown.id)?.childNodes ?? []));
    const typed = pasted && page.getElementById(pasted.id);
    if (pasted && typed instanceof HTMLTextAreaElement) pasted.value = typed.value;
  };
  const findArea = ({ target }: Event) =>
    target instanceof HTMLTextAreaElement && 'markup' in target.dataset ? target : undefined;

  form?.addEventListener('input', (event) => {
    if (!findArea(event)) return;
    clearTimeout(timer);
    timer = setTimeout(ask, 600);
  });
  form?.addEventListener('paste', (event) => {
    const area = findArea(event);
    const html = event.clipboardData?.getData('text/html');
    // Markup that is copied as text, for example from another field.
    const isMarkup = /<\/?[a-z][^>]*>/i.test(event.clipboardData?.getData('text/plain') ?? '');
    if (!area || !html || isMarkup) return;
    event.preventDefault();
    const [, part = html] = /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/.exec(html) ?? [];
    const { selectionStart, selectionEnd } = area;
    area.setRangeText(`<!--StartFragment-->${part}<!--EndFragment-->`, selectionStart, selectionEnd, 'end');
    void ask(area);
  });
}

export const MARKUP_SCRIPT = `(${followMarkup})()`;
