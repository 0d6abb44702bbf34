import { afterEach, expect, test, vi } from "vitest";
import {
  type CommandTarget,
  listActiveCommands,
  listCommandTargets,
  registerCommand,
  runCommand,
  subscribeToCommands,
} from "./registry";
import type { CommandId } from "./table";

const removals: (() => void)[] = [];
afterEach(() => {
  for (const remove of removals.splice(0)) remove();
});

function register(id: CommandId, run?: () => void): () => void {
  const remove = registerCommand(id, () => run);
  removals.push(remove);
  return remove;
}

const activeIds = () => listActiveCommands().map(({ id }) => id);

test("the handler that was added last runs, and the earlier one again after it", () => {
  const [grid, viewer] = [vi.fn(), vi.fn()];
  register("favourite", grid);
  const remove = register("favourite", viewer);
  runCommand("favourite");
  remove();
  runCommand("favourite");

  expect([grid.mock.calls.length, viewer.mock.calls.length]).toEqual([1, 1]);
});

test("a command without a handler is not active and does not run", () => {
  runCommand("upload");
  expect(activeIds()).toEqual([]);

  const remove = register("upload");
  expect(activeIds()).toEqual(["upload"]);

  remove();
  expect(activeIds()).toEqual([]);
});

test("an open image hides the commands of the grid", () => {
  register("clearSelection", () => undefined);
  register("upload", () => undefined);
  const close = register("closeImage", () => undefined);

  expect(activeIds()).toEqual(["closeImage", "upload"]);

  close();
  expect(activeIds()).toEqual(["upload", "clearSelection"]);
});

test("subscribers learn of each change, and the list is the same between changes", () => {
  const changed = vi.fn();
  removals.push(subscribeToCommands(changed));
  const remove = register("upload", () => undefined);

  expect(listActiveCommands()).toBe(listActiveCommands());

  remove();
  expect(changed).toHaveBeenCalledTimes(2);
});

test("a command without a target is active all the same", () => {
  let target: CommandTarget | undefined;
  removals.push(
    registerCommand(
      "download",
      () => undefined,
      () => target,
    ),
  );
  register("upload");

  expect([...listCommandTargets()]).toEqual([["upload", {}]]);
  expect(activeIds()).toContain("download");

  target = { name: "sea.jpg", count: 1 };
  expect(listCommandTargets().get("download")).toEqual(target);
});

test("keys of the cull view come before the same keys of other commands", () => {
  register("cullUnflag");
  register("upload");

  expect(activeIds()).toEqual(["cullUnflag", "upload"]);
});
