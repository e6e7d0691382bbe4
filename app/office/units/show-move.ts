import { formatDateTime } from '#app/texts/format.ts';
import { type Language, pickText } from '#domain/texts.ts';
import type { NotAllowed } from '#operations/office/act.ts';
import type { openMove } from '#operations/office/units/move-rental.ts';
import type { SiteContent } from '#operations/ports/content.ts';

type Opened = Exclude<Awaited<ReturnType<typeof openMove>>, NotAllowed>;
export type MoveView = ReturnType<typeof showMove>;

/** A rental that is to get another unit, or why it cannot. */
export function showMove(
  opened: Opened,
  {
    content,
    language,
    formId,
  }: { content: Pick<SiteContent, 'classes'>; language: Language; formId: string },
) {
  if (opened.kind !== 'open') return opened;
  const { reservation, unit, others } = opened;
  const { code, version, classCode, search } = reservation;
  const sold = content.classes.find((one) => one.code === classCode);
  return {
    kind: opened.kind,
    code,
    version,
    formId,
    unit,
    className: sold ? `${classCode} · ${pickText(sold.name, language).text}` : classCode,
    period: [search.pickupAt, search.returnAt].map((at) => formatDateTime(at, language)).join(' – '),
    others: others.map(({ label, classCode: other }) => ({ label, classCode: other })),
  };
}
