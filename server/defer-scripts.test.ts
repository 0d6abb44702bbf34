import { expect, test } from "vitest";
import { deferScripts } from "./defer-scripts";

const page = (head: string, body = "") => `<html><head>${head}</head><body>${body}</body></html>`;

test("scripts and their preloads leave the HTML for one list at its end", () => {
  const html = deferScripts(
    page(
      '<link rel="preload" as="image" href="/i/a.jpg"/><link rel="preload" as="script" fetchPriority="low" href="/b.js"/><script src="/a.js" async=""></script>',
      '<script>self.data=[]</script><script src="/b.js" async=""></script>',
    ),
  );
  expect(html).not.toMatch(/<script src|as="script"/);
  expect(html).toContain('<link rel="preload" as="image" href="/i/a.jpg"/>');
  expect(html).toContain("<script>self.data=[]</script>");
  expect(html).toMatch(/\(\["\/a\.js","\/b\.js"\]\)<\/script><\/body><\/html>$/);
});

test("a page without scripts stays as it is", () => {
  const html = page("<title>a</title>", '<script type="application/ld+json">{}</script>');
  expect(deferScripts(html)).toBe(html);
});
