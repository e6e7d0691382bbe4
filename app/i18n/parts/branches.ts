import { loadTexts } from '../load-texts.ts';

await loadTexts({
  es: () => import('virtual:messages/es-branches'),
  en: () => import('virtual:messages/en-branches'),
});
