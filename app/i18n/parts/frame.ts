import { loadTexts } from '../load-texts.ts';

await loadTexts({
  es: () => import('virtual:messages/es-frame'),
  en: () => import('virtual:messages/en-frame'),
});
