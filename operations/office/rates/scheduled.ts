import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import { overlaps, type Span } from '#domain/pricing/rate-rows.ts';
import type { SiteContent } from '../../ports/content.ts';
import type { ContentDraft } from '../../ports/content-revisions.ts';
import { type RateServices, SETTINGS } from './find-settings.ts';
import { type RateForm, readRateForm, type WantedRates } from './rate-form.ts';

export interface ScheduledChange {
  draft: ContentDraft;
  /** Undefined: it names what is no more, or whole lists were typed in the editor of content. */
  wanted: WantedRates | undefined;
}

/** Changes of the rates that are not published yet. `key`: of the settings. */
export async function listScheduled(
  { content, contentRevisions }: Pick<RateServices, 'content' | 'contentRevisions'>,
  key: string,
): Promise<ScheduledChange[]> {
  const drafts = await contentRevisions.listDrafts();
  return drafts
    .filter((draft) => draft.collection === SETTINGS && draft.key === key)
    .filter(({ rates, units }) => rates ?? ('rate_periods' in units || 'restrictions' in units))
    .map((draft) => ({ draft, wanted: readScheduled(draft, content.current()) }));
}

/** Whether a change will come into force for something of a span. */
export function isPlanned({ draft, wanted }: ScheduledChange, span: Span): boolean {
  return wanted !== undefined && draft.refused === undefined && overlaps(wanted.span, span);
}

/** A scheduled change as its form was typed, by the day on which it was. */
export function readScheduled({ rates, savedAt }: ContentDraft, content: SiteContent) {
  const read = rates && readRateForm(rates as RateForm, content, dateOf(fromInstant(savedAt)));
  return read?.kind === 'valid' ? read.wanted : undefined;
}
