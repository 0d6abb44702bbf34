import type { Page } from "@playwright/test";

/**
 * Lists elements beyond the edge of the window or of an open layer, outside of scroll containers.
 */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const describe = (element: Element) => element.outerHTML.slice(0, 120);
    const found: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const wide = [...document.querySelectorAll("body *")].filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > clientWidth + 1 || left < -1;
      });
      found.push(`${scrollWidth} of ${clientWidth}`, ...wide.map(describe));
    }

    /**
     * A vertical scroll container also scrolls sideways; only a class shows whether that is wanted.
     */
    const isCut = (element: Element, layer: Element) => {
      for (let at = element.parentElement; at && at !== layer; at = at.parentElement)
        if (/^(hidden|clip)$/.test(getComputedStyle(at).overflowX) || at.matches("[class*=overflow-x-]"))
          return true;
      return false;
    };

    for (const layer of document.querySelectorAll("[role=dialog], [role=menu], [role=toolbar]")) {
      const edge = layer.getBoundingClientRect();
      if (edge.left < -1 || edge.right > window.innerWidth + 1) found.push(`layer ${describe(layer)}`);
      for (const element of layer.querySelectorAll("*")) {
        const { left, right, width } = element.getBoundingClientRect();
        const isBeyond = width > 1 && (right > edge.right + 1 || left < edge.left - 1);
        if (isBeyond && element.checkVisibility() && !isCut(element, layer))
          found.push(`in a layer ${describe(element)}`);
      }
    }

    return found;
  });
}
