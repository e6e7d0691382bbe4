import { expect, it } from 'vitest';
import type { StaticFiles } from '../http/static-files.ts';
import { inlineDrawings } from './inline-drawings.ts';

const FILE = {
  body: Buffer.from(
    '<svg><symbol id="pin"><path d="p"/></symbol><symbol id="pin-off"><path d="o"/></symbol><symbol id="car"><g><path d="c"/></g></symbol></svg>',
  ),
  compressed: {},
  headers: {},
};
const files: StaticFiles = new Map([['/static/icons-1.svg', FILE]]);

const toUse = (address: string) => `<svg class="icon"><use href="${address}"></use></svg>`;

it('names each drawing once, in the order of the page, and leaves out what the page does not show', () => {
  const page = `<body class="a">${['car', 'pin', 'car'].map((name) => toUse(`/static/icons-1.svg#${name}`)).join('')}</body>`;
  const store =
    '<div hidden=""><svg><symbol id="icon-car"><g><path d="c"/></g></symbol><symbol id="icon-pin"><path d="p"/></symbol></svg></div>';
  const uses = ['car', 'pin', 'car'].map((name) => toUse(`#icon-${name}`)).join('');
  expect(inlineDrawings(page, files)).toBe(`<body class="a">${store}${uses}</body>`);
});

it.each([
  '<body>nothing drawn</body>',
  `<body>${toUse('/static/other.svg#car')}</body>`,
  `<body>${toUse('/static/icons-1.svg#unknown')}</body>`,
  `<body>${toUse('#own')}</body>`,
  '<body><a href="/static/icons-1.svg#car">the file</a></body>',
])('leaves alone what refers to no drawing of ours: %s', (page) => {
  expect(inlineDrawings(page, files)).toBe(page);
});
