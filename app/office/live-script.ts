/** Its text is in pages of the office: it uses nothing else. The stream is open while the page is in view. */
function followChanges(): void {
  const status = document.getElementById('live-changes');
  const line = status?.querySelector('p');
  const text = line?.querySelector('span');
  if (!status || !line || !text) return;
  const { code = '', one = '', other = '' } = status.dataset;
  const changed = new Set<string>();
  let since = status.dataset.since ?? '';
  let events: EventSource | undefined;

  const note = ({ data, lastEventId }: MessageEvent<string>) => {
    since = lastEventId || since;
    if (code && data !== code) return;
    changed.add(data);
    text.textContent = changed.size === 1 ? one : other.replace('2', String(changed.size));
    line.hidden = false;
  };
  const follow = () => {
    events?.close();
    events = undefined;
    if (document.hidden) return;
    events = new EventSource(`/staff/changes?since=${since}`);
    events.onmessage = note;
    // The browser connects again after a break, but not after an answer other than 200.
    events.onerror = () => {
      if (events?.readyState === EventSource.CLOSED) setTimeout(follow, 15_000);
    };
  };
  document.addEventListener('visibilitychange', follow);
  follow();
}

export const LIVE_SCRIPT = `(${followChanges})()`;
