import { loadTexts } from '../load-texts.ts';

await loadTexts({
  es: () => import('virtual:messages/es-surroundings'),
  en: () => import('virtual:messages/en-surroundings'),
});
