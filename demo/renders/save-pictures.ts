import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const PICTURES = path.join(import.meta.dirname, '../pictures');

/**
 * Converts the rendered PNG files of a folder, `{picture}-{view}.png`, to the WebP files of `../pictures`; those in
 * front view are named without the view.
 */
const [folder = '.'] = process.argv.slice(2);
for (const name of await readdir(folder)) {
  if (!name.endsWith('.png')) continue;
  const key = path.basename(name, '.png').replace(/-front$/, '');
  await sharp(path.join(folder, name))
    .webp({ quality: 84, effort: 6 })
    .toFile(path.join(PICTURES, `${key}.webp`));
}
