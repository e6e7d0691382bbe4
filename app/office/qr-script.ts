/** Not in the types of the DOM: some browsers only. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/**
 * Its text is in the page of the day: it uses nothing else. Shows the button where the browser itself reads QR codes,
 * and opens the reservation whose code is in the one before the camera: that of the voucher, or of the pre check-in.
 */
async function readQr(): Promise<void> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  const button = document.getElementById('read-qr');
  const dialog = document.querySelector<HTMLDialogElement>('#qr-camera');
  const video = dialog?.querySelector('video');
  const status = dialog?.querySelector('p');
  if (!BarcodeDetector || !navigator.mediaDevices || !button || !dialog || !video || !status) return;
  if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });

  const stop = () => {
    for (const track of (video.srcObject as MediaStream | null)?.getTracks() ?? []) track.stop();
    video.srcObject = null;
  };
  const look = async () => {
    if (!dialog.open) return;
    const [found] = await detector.detect(video).catch(() => []);
    const [code] = /[A-Z]{2}-[2-9A-Z]{6}/.exec(found?.rawValue ?? '') ?? [];
    if (code) return location.assign(`/staff/reservations/${code}`);
    if (found) status.textContent = status.dataset.other ?? '';
    setTimeout(look, 200);
  };
  const open = async () => {
    status.textContent = '';
    dialog.showModal();
    try {
      video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (dialog.open) void look();
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
