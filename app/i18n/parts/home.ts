import { loadTexts } from '../load-texts.ts';

await loadTexts({
  es: () => import('virtual:messages/es-home'),
  en: () => import('virtual:messages/en-home'),
});
