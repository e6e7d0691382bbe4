import { describe, expect, it } from 'vitest';
import { toSections } from './info-article.tsx';

describe('toSections', () => {
  it('lists the main headings with their anchors', () => {
    const { html, sections } = toSections(
      '<h2>One</h2><p>a</p><h2>Two &amp; <em>more</em></h2><h3>No</h3><h2>Three</h2>',
      'Table',
    );
    expect(sections).toEqual([
      { id: 's1', title: 'One' },
      { id: 's2', title: 'Two & more' },
      { id: 's3', title: 'Three' },
    ]);
    expect(html).toContain('<h2 id="s2">Two &amp; <em>more</em></h2>');
    expect(html).toContain('<h3>No</h3>');
  });

  it('has no table of contents for a short page', () => {
    expect(toSections('<h2>One</h2><h2>Two</h2>', 'Table').sections).toEqual([]);
  });

  it('makes wide tables scrollable, also by keyboard', () => {
    const { html } = toSections('<table><tbody><tr><td>1</td></tr></tbody></table>', 'Rates "2026"');
    expect(html).toBe(
      '<div class="table-scroll" role="group" tabindex="0" aria-label="Rates &quot;2026&quot;"><table><tbody><tr><td>1</td></tr></tbody></table></div>',
    );
  });
});
