import { breakCircuit } from '#adapters/content/circuit-breaker.ts';
import { type ContentOptions, createContent, type LiveContent } from '#adapters/content/content.ts';
import { createContentEditor } from '#adapters/content/content-editor.ts';
import type { Store } from '#adapters/store/create-store.ts';
import type { ContentEditor } from '#operations/ports/content-editor.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Config } from '../settings/config.ts';
import { checkWrites, toCheckOptions } from './check-writes.ts';
import { listEditedCollections } from './edited-collections.ts';
import { type ContentSource, type EmbeddedOptions, openEmbeddedContent } from './embedded-content.ts';
import type { FilePlace } from './file-storage.ts';

/** The content service of the settings: the one at `CONTENT_URL`, otherwise the embedded one. */
export async function openContentSource(
  config: Config,
  embedded: Omit<EmbeddedOptions, keyof FilePlace | 'check'>,
): Promise<ContentSource> {
  const { bucket, dataDir } = config;
  const place = { bucket, dataDir };
  return (
    toOutsideContent(config) ??
    (await openEmbeddedContent({ ...embedded, ...place, check: checkWrites(config) }))
  );
}

function toOutsideContent({ content }: Config): ContentSource | undefined {
  if (!content.url) return undefined;
  const baseUrl = content.url.endsWith('/') ? content.url : `${content.url}/`;
  // Not used for loading content, which runs in the background and has to detect that the service is back.
  const fetchForVisitors = breakCircuit(fetch, { failures: 2, openMs: 1_000, now: Date.now });
  return {
    fetch,
    fetchForVisitors,
    baseUrl,
    publicToken: content.publicToken,
    serverToken: content.serverToken,
    inviteToken: content.inviteToken,
    editorToken: content.editorToken,
  };
}

/** Loads the brand's content, once without `polling`. Throws when that fails and none is kept. */
export function openContent(
  config: Config,
  source: ContentSource,
  {
    store,
    ...options
  }: Pick<ContentOptions, 'log' | 'onContent' | 'polling'> & { store: Pick<Store, 'keptContent'> },
): Promise<LiveContent> {
  return createContent({
    ...source,
    ...options,
    ...toCheckOptions(config),
    brand: config.brand,
    kept: store.keptContent(config.brand, source.baseUrl),
  });
}

/** Edits as the editors of the office, only with their token. The embedded service checks edits itself. */
export function openContentEditor(
  config: Config,
  { fetch, baseUrl, editorToken: token, adminToken }: ContentSource,
  { content: { refresh }, log }: { content: LiveContent; log: Log },
): ContentEditor {
  const mapping = toCheckOptions(config);
  const check = adminToken === undefined ? mapping : undefined;
  return createContentEditor({
    collections: listEditedCollections(),
    fetch,
    baseUrl,
    token,
    check,
    mapping,
    refresh,
    log,
  });
}
