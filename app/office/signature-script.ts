/** What is used of the library `signature_pad`. */
interface Pad {
  clear(): void;
  toData(): { points: { x: number; y: number }[] }[];
  fromData(groups: object[]): void;
  addEventListener(type: 'endStroke', listener: () => void): void;
}
type PadClass = new (canvas: HTMLCanvasElement, options: object) => Pad;

/** Its text is in the page, so it uses nothing of this module. Shows the field in which the renter signs. */
function drawSignature(SignaturePad: PadClass): void {
  const part = document.getElementById('signature-part');
  const canvas = part?.querySelector('canvas');
  const clear = part?.querySelector('button');
  const field = part?.querySelector('input');
  if (!part || !canvas || !clear || !field) return;
  const pen = { penColor: '#000', dotSize: 0, minWidth: 0.5, maxWidth: 2.5, velocityFilterWeight: 0.7 };
  part.hidden = false;
  const width = canvas.clientWidth;
  canvas.width = width * devicePixelRatio;
  canvas.height = canvas.clientHeight * devicePixelRatio;
  canvas.getContext('2d')?.scale(devicePixelRatio, devicePixelRatio);
  const pad = new SignaturePad(canvas, { ...pen, backgroundColor: '#fff' });
  pad.clear();

  const toPlace = (length: number) => Math.min(1000, Math.max(0, Math.round((length * 1000) / width)));
  const write = () => {
    const strokes = pad.toData().map(({ points }) => points.flatMap(({ x, y }) => [toPlace(x), toPlace(y)]));
    field.value = strokes.length > 0 ? JSON.stringify(strokes) : '';
    // It is stored like what is typed.
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const toLength = (place = 0) => (place * width) / 1000;
  const read = (places: number[]) => {
    const points = places.flatMap((place, index) =>
      index % 2
        ? []
        : [{ x: toLength(place), y: toLength(places[index + 1]), pressure: 0.5, time: 20 * index }],
    );
    return { ...pen, compositeOperation: 'source-over', points };
  };
  if (field.value) pad.fromData((JSON.parse(field.value) as number[][]).map(read));
  pad.addEventListener('endStroke', write);
  clear.addEventListener('click', () => {
    pad.clear();
    write();
  });
}

export const SIGNATURE_SCRIPT = `import(document.getElementById('signature-part').dataset.pad)
  .then(({ default: pad }) => (${drawSignature})(pad))`;
