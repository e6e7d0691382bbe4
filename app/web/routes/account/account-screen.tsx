import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FormPage } from '#app/ui/form-page.tsx';
import type { IconName } from '#app/ui/icon.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHead } from '../../frame/page-head.tsx';
import type { AccountRefusal } from './account-answer.ts';
import type { AccountNotice } from './account-paths.ts';

const POINTS = [
  ['reservations', 'calendar'],
  ['data', 'edit'],
  ['optional', 'success'],
] as const satisfies [string, IconName][];

/** An account page with a single form. */
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
  const t = useTranslations('account.points');
  return (
    <>
      <PageHead title={heading} access="private" />
      <FormPage heading={heading} lead={lead} points={POINTS} t={t}>
        <AccountNews notice={notice} />
        {children}
      </FormPage>
    </>
  );
}

/** The result of the visitor's action on the previous page. */
export function AccountNews({ notice }: { notice: AccountNotice | undefined }) {
  const t = useTranslations('account.notice');
  if (!notice) return null;
  return (
    <Notice tone={notice === 'provider-failed' ? 'warning' : 'success'} live>
      <p>{t(notice)}</p>
    </Notice>
  );
}

/** Why the whole form was refused. `refused` is the page's text for a refusal by the content service. */
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
