import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { messages } from '#app/texts/messages/es/office.ts';
import { reservationVerbNames } from '#domain/office/verbs.ts';

const guide = readFileSync('docs/guides/mostrador.md', 'utf8');
/** What the guide says of the screen stands in bold. */
const labels = [...guide.matchAll(/\*\*(.+?)\*\*/g)].flatMap(([, label = '']) => label.split(' · '));

function listTexts(tree: object): string[] {
  return Object.values(tree).flatMap((node) => (typeof node === 'string' ? [node] : listTexts(node)));
}
const texts = listTexts(messages);

/** Whether a text is the label or begins with it; `# cambios` is a text with a number. */
function isOnScreen(label: string): boolean {
  const shown = label.replace(/\d+/, '#');
  return texts.some(
    (text) =>
      text === shown ||
      text.includes(`{${shown}}`) ||
      (text.startsWith(shown) && /^[.,:;]/.test(text.slice(shown.length))),
  );
}

it('each label in the guide for clerks is a text of the office', () => {
  expect(labels.length).toBeGreaterThan(20);
  expect(labels.filter((label) => !isOnScreen(label))).toEqual([]);
});

it('the guide for clerks explains each thing that can be done with a reservation', () => {
  const verbs = reservationVerbNames.map((verb) => messages.office.verbs[verb]);
  expect(verbs.filter((verb) => !labels.includes(verb))).toEqual([]);
});
