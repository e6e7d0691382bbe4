import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import '../i18n/parts/surroundings.ts';

/** What stands above every page. */
export function PageTop() {
  return <SiteHeader />;
}

/** What stands below every page. */
export function PageFoot() {
  return <SiteFooter />;
}
