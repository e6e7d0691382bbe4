import type { Brand } from '../brands/brand.ts';
import { ICONS, Icon, type IconName } from '../ui/icon.tsx';
import { PageIntro } from '../ui/page-intro.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Part, State } from './part.tsx';

const SENTENCE = 'Your car is waiting at Tocumen';

const MARKUP = `<h2>A heading of an editor</h2><p>Text with <strong>weight</strong>, <em>stress</em> and <a href="#type">a link</a>.</p>
<ul><li>One thing</li><li>Another one</li></ul><ol><li>First</li><li>Second</li></ol><h3>A lower heading</h3>
<div class="table-scroll"><table><thead><tr><th>Class</th><th>Deposit</th></tr></thead><tbody><tr><td>Compact</td><td>$500.00</td></tr></tbody></table></div>
<blockquote><p>What a renter said.</p></blockquote>`;

/** Type sizes, running text of the content, and all icons. */
export function TypeParts({ brand }: { brand: Brand }) {
  return (
    <>
      <Part id="type" title={`Type: ${brand.type.family}`}>
        <State name="display" isWide>
          <p className="text-display">{SENTENCE}</p>
        </State>
        <State name="title" isWide>
          <p className="text-title">{SENTENCE}</p>
        </State>
        <State name="heading" isWide>
          <p className="text-heading">{SENTENCE}</p>
        </State>
        <State name="large, body, small" isWide>
          <p className="text-lg">{SENTENCE}</p>
          <p>{SENTENCE}</p>
          <p className="text-sm text-ink-muted">{SENTENCE}</p>
        </State>
        <State name="head of a page that is read" isWide>
          <PageIntro title="Branches">Nine places in Panama, each with its hours of today.</PageIntro>
        </State>
        <State name="text of editors" isWide>
          <RichText html={MARKUP} isPart />
        </State>
      </Part>
      <Part id="icons" title="Icons">
        <ul className="design-row">
          {(Object.keys(ICONS) as IconName[]).map((name) => (
            <li key={name} className="design-icon">
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}
