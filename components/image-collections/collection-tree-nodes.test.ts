import { expect, test } from "vitest";
import { type CollectionNode, listInTreeOrder, listParents } from "./collection-tree-nodes";

const node = (id: string, parent: string | null): CollectionNode => ({
  id,
  parent,
  title: id.toUpperCase(),
  color: null,
  kind: "manual",
  is_pinned: false,
  count: 0,
});

/** By title, as the API returns them: `a` contains `b`, which contains `c`, and `d` contains `e`. */
const nodes = [node("a", null), node("b", "a"), node("c", "b"), node("d", null), node("e", "d")];

test("collections are before the ones that they contain, with their paths", () => {
  expect(listInTreeOrder(nodes.toReversed()).map(({ id }) => id)).toEqual(["d", "e", "a", "b", "c"]);
  expect(listInTreeOrder(nodes).map(({ depth, path }) => [depth, path.join("/")])).toEqual([
    [1, ""],
    [2, "A"],
    [3, "A/B"],
    [1, ""],
    [2, "D"],
  ]);
  // The tree may have been read while the outer one was deleted.
  expect(listInTreeOrder([node("x", "gone")])).toMatchObject([{ id: "x", depth: 1 }]);
});

test("a collection is offered no place within itself, and none that is too deep", () => {
  const deep = [...nodes, node("f", "e"), node("g", "f"), node("h", "g")];
  const parentsOf = (moved?: string) => listParents(deep, moved).map(({ id }) => id);

  expect(parentsOf()).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
  // With the two levels within it, `a` needs three.
  expect(parentsOf("a")).toEqual(["d", "e"]);
  expect(parentsOf("e")).toEqual(["a", "d"]);
});
