import sharp from 'sharp';
import { seedDemoContent } from '../demo/content/seed.ts';
import { type Directus, sendWhenFree } from './rest.ts';

const PICTURE_WIDTH = 1280;

/**
 * Writes the demo content of the embedded service through the same REST calls. Returns whether anything was
 * written. SVG pictures are converted to bitmaps before the upload, because Directus cannot resize or convert
 * SVG.
 */
export function seedDirectus({ url, token }: Directus): Promise<boolean> {
  async function fetchPainted(request: Request): Promise<Response> {
    const painted = await paintUpload(request);
    return sendWhenFree(() => fetch(painted.clone()));
  }
  return seedDemoContent({ fetch: fetchPainted, baseUrl: url, token });
}

async function paintUpload(request: Request): Promise<Request> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return request;
  const form = await request.formData();
  const file = form.get('file');
  if (file instanceof File && file.type === 'image/svg+xml') form.set('file', await paint(file));
  const headers = { Authorization: request.headers.get('Authorization') ?? '' };
  return new Request(request.url, { method: request.method, headers, body: form });
}

async function paint(svg: File): Promise<File> {
  const picture = sharp(await svg.bytes())
    .resize({ width: PICTURE_WIDTH })
    .webp({ quality: 90 });
  const name = svg.name.replace(/\.svg$/, '.webp');
  return new File([new Uint8Array(await picture.toBuffer())], name, { type: 'image/webp' });
}
