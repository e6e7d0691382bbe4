/**
 * Its text is in the page of the day: it uses nothing else. Shows the button where there is a camera, and opens the
 * reservation whose code is in the QR code before it: that of the voucher, or of the pre check-in. `qr-reader.ts` is
 * loaded with the first opening.
 */
function readQr(): void {
  const button = document.getElementById('read-qr');
  const dialog = document.querySelector<HTMLDialogElement>('#qr-camera');
  const video = dialog?.querySelector('video');
  const status = dialog?.querySelector('p');
  if (!navigator.mediaDevices || !button || !dialog || !video || !status) return;
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  let reader: Worker | undefined;

  const stop = () => {
    for (const track of (video.srcObject as MediaStream | null)?.getTracks() ?? []) track.stop();
    video.srcObject = null;
  };
  const look = () => {
    if (!dialog.open || !canvas || !reader) return;
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0) return void setTimeout(look, 200);
    Object.assign(canvas.canvas, { width, height });
    canvas.drawImage(video, 0, 0);
    reader.postMessage(canvas.getImageData(0, 0, width, height));
  };
  const answer = ({ data: text }: MessageEvent<string>) => {
    const [code] = /[A-Z]{2}-[2-9A-Z]{6}/.exec(text) ?? [];
    if (code && dialog.open) return location.assign(`/staff/reservations/${code}`);
    if (text) status.textContent = status.dataset.other ?? '';
    setTimeout(look, 200);
  };
  const open = async () => {
    status.textContent = '';
    dialog.showModal();
    if (!reader) {
      reader = new Worker(dialog.dataset.reader ?? '', { type: 'module' });
      reader.onmessage = answer;
    }
    try {
      video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (dialog.open) look();
      else stop();
    } catch {
      status.textContent = status.dataset.denied ?? '';
    }
  };
  dialog.addEventListener('close', stop);
  button.addEventListener('click', open);
  button.hidden = false;
}

export const QR_SCRIPT = `(${readQr})()`;
