import { expect, test, vi } from "vitest";
import type { GridImage } from "@/lib/images/list-queries/resource";
import { newestFirst, type ReadPage } from "./newest-first";

/** Image number 9 is the newest. Two images a day share a millisecond. */
const image = (number: number): GridImage => ({
  id: `img_${number}`,
  filename: `${number}.jpg`,
  alt: "",
  width: 1,
  height: 1,
  pages: 1,
  placeholder: null,
  created_at: `2026-01-0${1 + Math.floor(number / 2)}T00:00:00.000Z`,
  taken_at: null,
  version: number === 7 ? 0 : 1,
  visibility: "public",
  url: "",
});
const all = Array.from({ length: 10 }, (_, number) => image(number));

/** Answers as the API does, two images a page. */
const read = vi.fn<ReadPage>(async ({ sort, from = "0", to = "9", cursor = "0" }) => {
  const matching = all.filter(
    ({ created_at }) => created_at.slice(0, 10) >= from && created_at.slice(0, 10) <= to,
  );
  if (sort === "recent") matching.reverse();
  const start = Number(cursor);

  return {
    data: matching.slice(start, start + 2),
    next_cursor: start + 2 < matching.length ? `${start + 2}` : null,
  };
});

test("it continues to both ends from the image, also within one millisecond, without images that have no file", async () => {
  const sequence = newestFirst(image(4), read);
  expect(sequence.at(1)).toBeUndefined();

  const ids = [];
  for (let index = -5; index <= 5; index += 1) ids.push((await sequence.load(index))?.id);

  expect(ids).toEqual([
    undefined,
    "img_9",
    "img_8",
    "img_6",
    "img_5",
    "img_4",
    "img_3",
    "img_2",
    "img_1",
    "img_0",
    undefined,
  ]);
  expect(sequence.at(-4)?.id).toBe("img_9");
  expect([4, 3, 9, 7].map((number) => sequence.indexOf(`img_${number}`))).toEqual([0, 1, -4, undefined]);
});

test("requests at the same time read a page once, and none is read after the end", async () => {
  read.mockClear();
  const sequence = newestFirst(image(2), read);
  await Promise.all([sequence.load(1), sequence.load(2), sequence.load(3)]);
  await sequence.load(3);

  expect(read).toHaveBeenCalledTimes(2);
});

test("a failed page can be read again", async () => {
  const failing = vi.fn<ReadPage>().mockRejectedValueOnce(new Error("offline")).mockImplementation(read);
  const sequence = newestFirst(image(1), failing);
  await expect(sequence.load(1)).rejects.toThrow("offline");
  expect((await sequence.load(1))?.id).toBe("img_0");
});
