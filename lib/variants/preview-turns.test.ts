import { expect, test } from "vitest";
import { singleton } from "@/lib/kernel/singleton";
import { inPreviewTurn } from "./preview-turns";

/** Works that end when they are told to. */
function works() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { work, begun: () => ends.length, endOne: (index: number) => ends[index]?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("two of one owner's run at once, others wait, and one too many is refused", async () => {
  const { work, begun, endOne } = works();
  const running = Array.from({ length: 8 }, () => inPreviewTurn("ada", work));
  await settled();
  expect(begun()).toBe(2);
  await expect(inPreviewTurn("ada", work)).rejects.toMatchObject({
    code: "RATE_LIMITED",
    retryAfterSeconds: 1,
  });
  const other = works();
  const others = inPreviewTurn("grace", other.work);
  await settled();
  expect(other.begun()).toBe(1);
  other.endOne(0);
  await others;
  for (let index = 0; index < running.length; index++) {
    endOne(index);
    await settled();
    expect(begun()).toBe(Math.min(8, index + 3));
  }
  await Promise.all(running);
  // Of owners who look at nothing nothing is kept.
  expect(singleton("preview-turns", () => new Map()).size).toBe(0);
});

test("a failure gives its turn to the next", async () => {
  const fail = () => inPreviewTurn("ada", () => Promise.reject(new Error("no")));
  for (let time = 0; time < 5; time++) await expect(fail()).rejects.toThrow("no");
  await expect(inPreviewTurn("ada", async () => 7)).resolves.toBe(7);
});
