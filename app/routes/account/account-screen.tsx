import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { AccountRefusal } from './account-answer.ts';
import type { AccountNotice } from './account-paths.ts';

/** A page of the account with one thing to do. */
export function AccountScreen({
  heading,
  lead,
  notice,
  children,
}: {
  heading: string;
  lead: ReactNode;
  notice?: AccountNotice | undefined;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-md gap-6">
      <PageHead title={heading} access="private" />
      <div>
        <h1 className="text-title">{heading}</h1>
        <p className="mt-2 text-ink-muted">{lead}</p>
      </div>
      <AccountNews notice={notice} />
      {children}
    </div>
  );
}

/** What became of what the visitor did on the page before. */
export function AccountNews({ notice }: { notice: AccountNotice | undefined }) {
  const t = useTranslations('account.notice');
  if (!notice) return null;
  return (
    <Notice tone={notice === 'provider-failed' ? 'warning' : 'success'} live>
      <p>{t(notice)}</p>
    </Notice>
  );
}

/** Why the form as a whole was not done; `refused` is what that means on this page. */
export function RefusalNotice({
  refusal,
  refused,
}: {
  refusal: AccountRefusal | undefined;
  refused: string;
}) {
  const t = useTranslations('account.refusal');
  if (!refusal || refusal.kind === 'invalid') return null;
  const text =
    refusal.kind === 'too-many'
      ? t('tooMany', { minutes: Math.ceil(refusal.retryAfterSeconds / 60) })
      : refusal.kind === 'unavailable'
        ? t('unavailable')
        : refused;
  return (
    <Notice tone="danger" live>
      <p>{text}</p>
    </Notice>
  );
}
