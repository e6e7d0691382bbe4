import { loadTexts } from '../load-texts.ts';

await loadTexts({
  es: () => import('virtual:messages/es-content'),
  en: () => import('virtual:messages/en-content'),
});
