/** Set by the starter: ends the recording and returns what has changed in the page since it was parsed. */
export interface RecordingWindow {
  volanteChanges?: () => MutationRecord[];
}

const OWN = 'script, link, style';
/** What translating browsers put around a text; the site has none. */
const TRANSLATED = 'FONT';

/** Undoes translations and extensions before hydration. Returns what adds the elements of extensions again. */
export function undoForeignChanges(records: readonly MutationRecord[]): () => void {
  const added: { element: Element; parent: Node; next: Node | null }[] = [];
  for (const {
    type,
    target,
    oldValue,
    addedNodes,
    removedNodes,
    nextSibling,
    previousSibling,
  } of records.toReversed()) {
    if (type === 'characterData') target.nodeValue = oldValue;
    const elements = [...addedNodes].filter(isForeign);
    for (const element of elements) {
      element.remove();
      if (element.nodeName !== TRANSLATED) added.push({ element, parent: target, next: nextSibling });
    }
    const isTranslated = [...elements, nextSibling, previousSibling].some(
      (node) => node?.nodeName === TRANSLATED,
    );
    for (const node of removedNodes)
      if (isForeign(node) || (node instanceof Text && (isTranslated || elements.length > 0)))
        target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null);
  }
  return () => {
    for (const { element, parent, next } of added.toReversed())
      if (!element.isConnected) parent.insertBefore(element, next?.parentNode === parent ? next : null);
  };
}

function isForeign(node: Node): node is Element {
  return node instanceof Element && !node.matches(OWN);
}

/** Lets React change a translated page: it finds what stands in place of a text, instead of failing. */
export function followTranslations(page: Document): void {
  const shown = new WeakMap<Node, ChildNode>();
  const texts = new MutationObserver((records) => {
    for (const { target } of records) {
      if (!target.parentNode) shown.get(target)?.replaceWith(target);
      shown.delete(target);
    }
  });
  const pages = new MutationObserver(remember);
  pages.observe(page, { childList: true, subtree: true });

  function remember(records: MutationRecord[]): void {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const element = [...addedNodes, previousSibling, nextSibling].find(
        (node) => node?.nodeName === TRANSLATED,
      );
      if (!element) continue;
      for (const text of removedNodes) {
        if (!(text instanceof Text) || text.parentNode) continue;
        shown.set(text, element as ChildNode);
        texts.observe(text, { characterData: true });
      }
    }
  }

  function findShown(node: Node): Node {
    remember(pages.takeRecords());
    return shown.get(node) ?? node;
  }

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const node = findShown(child);
    if (node.parentNode) removeChild.call(node.parentNode, node);
    return child;
  };
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    let place = next;
    if (next && next.parentNode !== this) place = findShown(next);
    while (place && place.parentNode !== this) place = place.parentNode;
    return insertBefore.call(this, child, place) as Child;
  };
}
