/** What begins below the first screen of most devices and takes long to lay out. */
const PARTS = '.catalogue-card,.branch-card,.home-part,.site-footer';

/**
 * In the head: until the page starts, what is out of sight is not laid out, which is most of the work of a first sight
 * (docs/decisions/0061-deferred-start.md). Not on the way back or to a fragment, whose place is measured from above, and not on
 * paper. A sheet that stands nowhere in the page is none that hydration could miss.
 */
export const SKIP_UNSEEN =
  'try{if(!location.hash&&performance.getEntriesByType("navigation")[0].type==="navigate"){const s=new CSSStyleSheet();' +
  `s.replaceSync("@media screen{${PARTS}{content-visibility:auto;contain-intrinsic-size:auto 28rem}}");` +
  'document.adoptedStyleSheets=[s]}}catch{}';

/** At the start, as long as nobody has moved far: the whole page, which a picture of it or a search in it may need. */
export const SHOW_UNSEEN = 'd.adoptedStyleSheets=[]';
