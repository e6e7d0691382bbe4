import sharp from 'sharp';
import { getCode, reserve } from './book-by-form.ts';
import type { Page } from './html/page.ts';
import type { TestSite } from './open-test-site.ts';
import type { Visitor } from './visitor.ts';

type Visited = Pick<TestSite, 'visit'>;

/** The completed form of the documents page. */
export const PAPERS = {
  documentType: 'cedula',
  documentNumber: '8-765-4321',
  license: 'N-1234',
  licenseExpires: '2099-01-01',
  birthday: '1990-05-17',
  address: 'Calle 50',
  flightNumber: 'cm415',
  arrivalTime: '14:05',
  consent: 'yes',
};

/** A small picture as a camera writes it. */
export const photo = await sharp({ create: { width: 80, height: 50, channels: 3, background: '#05a' } })
  .withExif({ IFD0: { Make: 'Camera Works' } })
  .jpeg()
  .toBuffer();

/** Enters code and name on the first page of the pre check-in. */
export async function startCheckIn(visitor: Visitor, code: string, who = 'Pérez'): Promise<Page> {
  return visitor.send(await visitor.open('/precheckin'), 'Empezar', { code, who });
}

/** The documents page after both pictures were uploaded. */
export async function openPapers(visitor: Visitor, code: string, who?: string): Promise<Page> {
  await visitor.follow(await startCheckIn(visitor, code, who));
  for (const kind of ['document', 'license'])
    await visitor.post(`/precheckin/photos/${kind}`, new Uint8Array(photo));
  return visitor.open('/precheckin/verify');
}

/** Starts the pre check-in and submits the documents. Returns the preferences page. */
export async function openPreferences(visitor: Visitor, code: string): Promise<Page> {
  return visitor.press(await openPapers(visitor, code), 'Guardar y continuar', PAPERS);
}

/** The form of the documents page as a browser sends it. */
export function toPapersForm(
  fields: Record<string, string>,
  photos: Record<string, Uint8Array | undefined> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // A browser sends a file field without a file as an empty file.
  for (const name of ['documentPhoto', 'licensePhoto']) {
    const bytes = photos[name];
    form.set(name, new Blob([Uint8Array.from(bytes ?? [])]), bytes ? 'picture.jpg' : '');
  }
  return form;
}

/** Reserves for payment at the counter. Returns the reservation code. */
export async function bookToCheckIn(site: Visited): Promise<string> {
  const typed = { additional_drivers: '0' };
  return getCode(await reserve(site.visit(), { type: 'normal', typed }));
}

/** A visitor who has started a pre check-in. */
export async function beginCheckIn(site: Visited) {
  const code = await bookToCheckIn(site);
  const visitor = site.visit();
  const page = await visitor.follow(await startCheckIn(visitor, code));
  return { visitor, code, page };
}

/** A visitor with a pre check-in whose documents are complete. */
export async function verifyCheckIn(site: Visited) {
  const begun = await beginCheckIn(site);
  await begun.visitor.post(
    '/precheckin/verify',
    toPapersForm(PAPERS, { documentPhoto: photo, licensePhoto: photo }),
  );
  return begun;
}
