import { canonicalText } from '#domain/canonical-text.ts';
import { textFingerprint } from '#domain/reservation/fingerprint.ts';
import type { Services } from '../ports/services.ts';
import { companyAddress } from './company-address.ts';

/** A problem that stays is reported again after this time. */
const AGAIN_AFTER_SECONDS = 24 * 3600;

/** Sends rejected edits of the brand's content to its editors, daily for the same ones. Always returns 0. */
export async function reportContentProblems(services: Services): Promise<number> {
  const { content, rateLimiter, outbound, site } = services;
  const problems = content.problems();
  if (problems.length === 0) return 0;
  const hash = textFingerprint(canonicalText(problems));
  const limit = { name: 'content-problems', points: 1, windowSeconds: AGAIN_AFTER_SECONDS };
  const allowance = await rateLimiter.consume({ ...limit, key: `${site.brand}:${hash}` });
  if (allowance.kind === 'refused') return 0;
  const { editorEmail } = content.current().site;
  const written = await outbound.mailComposer.composeProblems(problems, site.brand);
  const to = editorEmail ?? companyAddress(services);
  const mail = { to, ...written, messageId: services.random.uuid() };
  services.host.background.insist('report content problems', () => outbound.mailer.send(mail));
  return 0;
}
