import { expect, test } from "vitest";
import { deferScripts, removeFramework } from "./defer-scripts";

const page = (head: string, body = "") => `<html><head>${head}</head><body>${body}</body></html>`;

function rewritten(html: string): string {
  const result = deferScripts(html);
  if ("unknownMarkup" in result) throw new Error(`Unknown markup: ${result.unknownMarkup}`);

  return result.html;
}

test("scripts and their preloads leave the HTML for one list at its end", () => {
  const html = rewritten(
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
  expect(rewritten(html)).toBe(html);
});

test("scripts for browsers without modules stay where they are", () => {
  const polyfill = '<script src="/polyfill.js" noModule=""></script>';

  expect(rewritten(page(polyfill, '<script src="/a.js" async=""></script>'))).toContain(polyfill);
});

const known = '<script src="/a.js" async=""></script>';

test.each([
  ["a script with an id", '<script src="/b.js" id="_R_" async=""></script>', ""],
  ["a script that is deferred", '<script defer="" src="/b.js"></script>', ""],
  ["a module", "", '<script type="module" src=/b.js></script>'],
  ["a preload in another order", '<link as="script" rel="preload" href="/b.js"/>', ""],
  ["a preload without a slash at its end", '<link rel="preload" as="script" href="/b.js">', ""],
  ["a preload of a module", '<link rel="modulepreload" href="/b.js"/>', ""],
])("a page with %s is unknown markup", (_name, head, body) => {
  const unknown = [head, body].join("").replace("</script>", "");

  expect(deferScripts(page(known + head, body))).toEqual({ unknownMarkup: unknown });
});

const state =
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,"\\u003ca"])</script>';
const framework =
  '<link rel="preload" as="script" href="/_next/a.js"/><script src="/_next/a.js" async=""></script><script src="/_next/old.js" noModule=""></script>';

test("a page that needs no framework keeps its own script only", () => {
  const own = '<script type="application/ld+json">{}</script>';
  const result = removeFramework(
    page(framework, `${own}<script src="/viewer.js" async=""></script>${state}`),
  );

  if ("unknownMarkup" in result) throw new Error(`Unknown markup: ${result.unknownMarkup}`);

  expect(result.html).not.toMatch(/_next/);
  expect(result.html).toContain(own);
  expect(result.html).toMatch(/\(\["\/viewer\.js"\]\)<\/script><\/body><\/html>$/);
});

test.each([
  ["moves parts into their places", '<script>$RC("B:0","S:0")</script>'],
  ["shows an error", '<div id="__next_error__"></div>'],
])("a page that %s keeps the framework", (_name, body) => {
  expect(removeFramework(page(framework, body + state))).toEqual(deferScripts(page(framework, body + state)));
});

test("a page without an end of its body is unknown markup", () => {
  expect(deferScripts(known)).toEqual({ unknownMarkup: "no </body>" });
});
