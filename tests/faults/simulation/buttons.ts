import { getLink, type Page } from '#tests/support/html/page.ts';
import { findAll, textOf } from '#tests/support/html/parse-html.ts';

export function hasButton(page: Page, name: RegExp): boolean {
  return findButton(page, name) !== undefined;
}

function findButton({ root }: Page, name: RegExp): string | undefined {
  const buttons = findAll(root, (each) => each.name === 'button').map((each) => textOf(each));
  return buttons.find((text) => name.test(text));
}

/** The whole text of the button. Throws when there is none. */
export function buttonOf(page: Page, name: RegExp): string {
  const button = findButton(page, name);
  if (!button) throw new Error(`There is no button ${name} on ${page.url.pathname}`);
  return button;
}

/** The address of the link. */
export function findLink(page: Page, name: RegExp): string | undefined {
  const link = findAll(page.root, (each) => each.name === 'a').find((each) => name.test(textOf(each)));
  return link && getLink(page, textOf(link));
}
