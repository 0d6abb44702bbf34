import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CardsPaging } from "./page-cards";

const labels = { paging: "Pages of collections", more: "More collections", first: "First collections" };
const linksOf = (collections: string | undefined, nextCursor: string | null) => {
  const html = renderToStaticMarkup(
    <CardsPaging path="/@ada" choice={{ collections }} nextCursor={nextCursor} labels={labels} />,
  );
  return [...html.matchAll(/href="([^"]+)">([^<]+)</g)].map(([, href, label]) => [href, label]);
};

test("collections have a link to the next and to the first of them, where there are any", () => {
  expect(linksOf(undefined, null)).toEqual([]);
  expect(linksOf(undefined, "a.b")).toEqual([["/@ada?collections=a.b", "More collections"]]);
  expect(linksOf("a.b", "c.d")).toEqual([
    ["/@ada", "First collections"],
    ["/@ada?collections=c.d", "More collections"],
  ]);
  expect(linksOf("a.b", null)).toEqual([["/@ada", "First collections"]]);
});
