import { expect, it, vi } from "vitest";
import { WorkQueue } from "./work-queue.ts";

function recorded() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const queue = new WorkQueue((name) => {
    started.push(name);
    return new Promise((resolve) => ends.push(resolve));
  });

  return { queue, started, endNext: () => ends.shift()?.() };
}

it("does a name again that is added while its work runs, and not at the same time", async () => {
  const { queue, started, endNext } = recorded();
  for (const name of ["a", "a", "b", "a"]) queue.add(name);

  expect(started).toEqual(["a", "b"]);

  endNext();
  await vi.waitFor(() => expect(started).toEqual(["a", "b", "a"]));
});

it("runs four at a time, and starts none after the stop, which waits for them", async () => {
  const { queue, started, endNext } = recorded();
  for (const name of ["a", "b", "c", "d", "e", "f"]) queue.add(name);
  endNext();
  await vi.waitFor(() => expect(started).toEqual(["a", "b", "c", "d", "e"]));
  let hasStopped = false;
  const stopped = queue.stop().then(() => {
    hasStopped = true;
  });
  for (let left = 3; left > 0; left--) endNext();
  await new Promise((resolve) => setTimeout(resolve, 20));

  expect(hasStopped).toBe(false);

  endNext();
  await stopped;

  expect(started).toHaveLength(5);
});
