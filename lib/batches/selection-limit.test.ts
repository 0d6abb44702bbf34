import { expect, it } from "vitest";
import { withSelectionLimit } from "./selection-limit";

it("reads one selection of an owner at a time, and lets ten wait", async () => {
  const started: number[] = [];
  const ends: Array<() => void> = [];
  const read = (owner: string, name: number) =>
    withSelectionLimit(owner, () => {
      started.push(name);
      return new Promise<number>((resolve) => ends.push(() => resolve(name)));
    });
  const first = read("ada", 0);
  const waiting = Array.from({ length: 10 }, (_, at) => read("ada", at + 1));

  await expect(read("ada", 11)).rejects.toMatchObject({ code: "RATE_LIMITED" });

  const other = read("ben", 12);
  await expect.poll(() => started).toEqual([0, 12]);

  ends.splice(0).forEach((end) => void end());
  expect(await Promise.all([first, other])).toEqual([0, 12]);

  for (const result of waiting) {
    await expect.poll(() => ends.length).toBe(1);
    ends.splice(0).forEach((end) => void end());
    await result;
  }

  expect(started).toEqual([0, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
