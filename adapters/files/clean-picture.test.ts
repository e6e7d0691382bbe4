import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeHugePng } from '#tests/support/pictures/huge-png.ts';
import { cleanPicture } from './clean-picture.ts';

const card = sharp({ create: { width: 60, height: 40, channels: 3, background: '#00aa66' } });
const panama = { IFD3: { GPSLatitude: '9/1 4/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '79/1 23/1 0/1' } };

async function clean(bytes: Uint8Array) {
  const outcome = await cleanPicture(bytes);
  if (outcome.kind !== 'clean') throw new Error(`It is ${outcome.kind}`);
  return { jpeg: outcome.jpeg, about: await sharp(outcome.jpeg).metadata() };
}

describe('a picture becomes a new JPEG', () => {
  test('without GPS position, time and device', async () => {
    const exif = { ...panama, IFD0: { Make: 'Camera Works', DateTime: '2026:11:20 10:00:00' } };
    const sent = await card.clone().withExif(exif).jpeg().toBuffer();
    expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Camera Works');
    const { jpeg, about } = await clean(sent);
    expect(about).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
    expect([about.exif, about.xmp, about.iptc]).toEqual([undefined, undefined, undefined]);
    expect(Buffer.from(jpeg).toString('latin1')).not.toContain('Camera Works');
  });

  test('rotated upright according to its EXIF orientation', async () => {
    const sent = await card.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await clean(sent)).about).toMatchObject({ width: 40, height: 60 });
  });

  test('from PNG, with transparency on white', async () => {
    const clear = { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { jpeg, about } = await clean(await sharp({ create: clear }).png().toBuffer());
    expect(about.format).toBe('jpeg');
    expect([...(await sharp(jpeg).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test('from HEIC, the format of telephones', async () => {
    const heic = await readFile('tests/support/pictures/card.heic');
    // Any first brand of the format, here one that the file does not have.
    heic.write('msf1', 8, 'latin1');
    const { jpeg, about } = await clean(heic);
    expect(about).toMatchObject({ format: 'jpeg', width: 96, height: 64 });
    const [red = 0, green = 0, blue = 0] = await sharp(jpeg).raw().toBuffer();
    expect(green).toBeGreaterThan(red + 100);
    expect(green).toBeGreaterThan(blue + 30);
  });

  test('from AVIF', async () => {
    const { about } = await clean(await card.clone().avif().toBuffer());
    expect(about).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
  });

  test('at most 2400 pixels long', async () => {
    const sent = await card.clone().resize(3000, 1000).jpeg().toBuffer();
    expect((await clean(sent)).about).toMatchObject({ width: 2400, height: 800 });
  });
});

test('pictures that arrive concurrently are decoded one at a time, in another process', async () => {
  const heic = await readFile('tests/support/pictures/card.heic');
  const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
  const before = children();
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, children() - before);
  }, 1);
  onTestFinished(() => clearInterval(watching));
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => cleanPicture(heic)));
  expect(outcomes.map(({ kind }) => kind)).toEqual(Array(4).fill('clean'));
  expect(most).toBe(1);
});

describe('a file is refused', () => {
  test.each([
    ['a PDF named .jpg', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
    ['nothing', Buffer.alloc(0)],
    ['a HEIC of zeros', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(4000)])],
  ])('%s: unreadable', async (_, bytes) => {
    expect(await cleanPicture(bytes)).toEqual({ kind: 'unreadable' });
  });

  test('a picture cut in the middle: unreadable', async () => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#123456',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await cleanPicture(whole.subarray(0, whole.length / 2))).toEqual({ kind: 'unreadable' });
  });

  test('a picture of 200 million pixels in a small file', async () => {
    expect(await cleanPicture(await makeHugePng(20_000, 10_000))).toEqual({ kind: 'too-many-pixels' });
  });

  test('an interlaced picture that is 102 MB in memory', async () => {
    const bomb = await makeHugePng(4130, 4130, { progressive: true });
    expect(await cleanPicture(bomb)).toEqual({ kind: 'too-many-pixels' });
  });

  test('a HEIC of 48 million pixels, which cannot be decoded row by row', async () => {
    const heic = await readFile('tests/support/pictures/card.heic');
    const size = heic.indexOf('ispe') + 8;
    heic.writeUInt32BE(8064, size);
    heic.writeUInt32BE(6048, size + 4);
    expect(await cleanPicture(heic)).toEqual({ kind: 'too-many-pixels' });
  });

  test('one of more than 15 MB', async () => {
    expect(await cleanPicture(Buffer.alloc(15_000_001, 0xff))).toEqual({ kind: 'too-large' });
  });
});
