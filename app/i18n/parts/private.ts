import { loadTexts } from '../load-texts.ts';

await loadTexts({
  es: () => import('virtual:messages/es-private'),
  en: () => import('virtual:messages/en-private'),
});
