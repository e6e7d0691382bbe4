import { data } from 'react-router';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { previewRecord, type RecordPreview } from '#operations/office/content/preview-record.ts';
import { LANGUAGES } from '#operations/office/content/typed.ts';
import { getActor, requireFound } from '../session.ts';
import { toContentPath } from './content-path.ts';
import { type RecordArgs, readKey } from './content-request.ts';
import { findPublicPage } from './public-page.ts';

/** The preview of a draft, or of the record without one, for an employee who has the right; otherwise 403 or 404. */
export async function loadPreview({ context, params, url }: RecordArgs) {
  const draftId = url.searchParams.get('draft') || undefined;
  const asked = { collection: params.collection, key: readKey(params), draftId };
  const outcome = await previewRecord(context.get(servicesContext), getActor(context), asked);
  const preview = requireFound(outcome, toContentPath(params.collection, params.id));
  const language = LANGUAGES.find((each) => each === url.searchParams.get('lang'));
  return { preview, draftId, language: language ?? context.get(languageContext).language };
}

/** Where the preview is shown; without such a page responds 404. */
export function requirePage({ collection, record }: RecordPreview) {
  const page = findPublicPage(collection.name, record);
  if (!page) throw data(null, { status: 404 });
  return page;
}
