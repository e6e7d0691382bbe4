/**
 * Its text is in the page of the pictures of a car: it uses nothing else. Sends each picture as it is chosen, and shows
 * what the page of the answer has in its place. Without a connection the picture waits in its field.
 */
function sendPhotos(): void {
  const busy = new Set<HTMLFormElement>();

  const show = (form: HTMLFormElement, answer: Document) => {
    const place = form.closest('li');
    for (const id of ['photo-count', place?.id ?? '']) {
      const [was, is] = [document.getElementById(id), answer.getElementById(id)];
      if (was && is) was.replaceWith(is);
    }
    const [first] = document.getElementById(place?.id ?? '')?.querySelectorAll('input[type=file]') ?? [];
    if (first instanceof HTMLElement) first.focus();
  };
  const send = async (form: HTMLFormElement) => {
    if (busy.has(form)) return;
    busy.add(form);
    const status = form.querySelector<HTMLElement>('[role=status]');
    if (status) status.textContent = status.dataset.sending ?? '';
    try {
      const response = await fetch(form.action, { method: 'POST', body: new FormData(form) });
      // It would be too large the next time, too.
      if (response.status === 413 && status) {
        status.textContent = status.dataset.large ?? '';
        return;
      }
      const answer = new DOMParser().parseFromString(await response.text(), 'text/html');
      // Another page: the session has ended, or the site is away.
      if (!answer.getElementById('photo-count')) throw new Error(String(response.status));
      show(form, answer);
    } catch {
      if (status) status.textContent = status.dataset.offline ?? '';
      setTimeout(() => form.isConnected && send(form), 10_000);
    } finally {
      busy.delete(form);
    }
  };
  document.addEventListener('change', ({ target }) => {
    const form = target instanceof HTMLInputElement && target.files?.length ? target.form : null;
    if (form?.matches('[data-photo]')) void send(form);
  });
}

export const PHOTO_SCRIPT = `(${sendPhotos})()`;
