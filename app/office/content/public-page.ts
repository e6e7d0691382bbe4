import type { ContentRecord } from '#operations/ports/content-editor.ts';

/** Where the site shows a record: a path without a language, with the place on the page; undefined: nowhere. */
export function findPublicPage(
  collection: string,
  record: ContentRecord,
): { path: string; hash: string } | undefined {
  const [id, code, slug] = [record.id, record.code, record.slug].map((value) =>
    encodeURIComponent(`${value}`),
  );
  switch (collection) {
    case 'sites_config':
    case 'call_to_action':
      return { path: '/', hash: '' };
    case 'promos':
      return { path: '/promos', hash: `#${slug}` };
    case 'jobs':
      return { path: '/jobs', hash: `#job-${id}` };
    case 'info_pages':
      return { path: `/info/${slug}`, hash: '' };
    case 'sucursales':
      return { path: '/sucursales', hash: `#${code}` };
    case 'flota':
      return { path: '/flota', hash: `#car-${id}` };
    case 'car_classes':
    case 'descuentos':
      return { path: '/flota', hash: '' };
    case 'corporate_plans':
      return { path: '/corporativo/planes', hash: '' };
    default:
      return undefined;
  }
}
