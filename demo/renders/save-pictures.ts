import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const PICTURES = path.join(import.meta.dirname, '../pictures');

/**
 * Converts the rendered PNG files of a folder, `{picture}-{view}.png`, to the WebP files of `../pictures`; those in
 * front view are named without the view. Colors are stronger than rendered, as in photographs of cars.
 */
const [folder = '.'] = process.argv.slice(2);
for (const name of await readdir(folder)) {
  if (!name.endsWith('.png')) continue;
  const key = path.basename(name, '.png').replace(/-front$/, '');
  await sharp(path.join(folder, name))
    .modulate({ saturation: 1.16 })
    .linear([1.06, 1.06, 1.06, 1], [-6, -6, -6, 0])
    .webp({ quality: 84, effort: 6 })
    .toFile(path.join(PICTURES, `${key}.webp`));
}
