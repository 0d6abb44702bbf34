import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, networkError } from "@/components/api/api-error";
import { ChangeFeed, changesPerPage } from "./change-feed";

let isVisible: boolean;
let reads: Array<string | undefined>;
let shown: string[][];
let startsOver: number;
/** Results of the next calls; afterwards there are no changes. */
let answers: Array<() => { data: string[]; next_cursor: string }>;
let feed: ChangeFeed<string>;

function createFeed(cursor?: string): ChangeFeed<string> {
  return new ChangeFeed<string>(
    {
      async read(since) {
        reads.push(since);
        return answers.shift()?.() ?? { data: [], next_cursor: since ?? "fresh" };
      },
      show: (changes) => void shown.push(changes),
      startOver: () => {
        startsOver += 1;
      },
      isVisible: () => isVisible,
    },
    cursor,
  );
}

const page = (data: string[], cursor: string) => () => ({ data, next_cursor: cursor });
const failure = (error: Error) => () => {
  throw error;
};
const full = Array.from({ length: changesPerPage }, (_, position) => `img_${position}`);

beforeEach(() => {
  vi.useFakeTimers();
  [isVisible, reads, shown, startsOver, answers] = [true, [], [], 0, []];
  feed = createFeed("c0");
});
afterEach(() => {
  feed.stop();
  vi.useRealTimers();
});

test("the feed requests changes after the last answer every two seconds", async () => {
  answers = [page(["a"], "c1"), page([], "c1"), page(["b", "c"], "c2")];
  feed.wake();
  await vi.advanceTimersByTimeAsync(0);

  expect(shown).toEqual([["a"]]);

  await vi.advanceTimersByTimeAsync(4_000);
  expect(shown).toEqual([["a"], ["b", "c"]]);

  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads).toEqual(["c0", "c1", "c1", "c2"]);
});

test("without a cursor it starts at the present", async () => {
  feed = createFeed();
  feed.wake();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads).toEqual([undefined, "fresh"]);
});

test("does not ask while the page is hidden, and at once when it is visible", async () => {
  feed.wake();
  await vi.advanceTimersByTimeAsync(0);
  isVisible = false;
  await vi.advanceTimersByTimeAsync(600_000);

  expect(reads).toHaveLength(1);

  isVisible = true;
  feed.wake();
  await vi.advanceTimersByTimeAsync(0);

  expect(reads).toHaveLength(2);

  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads).toHaveLength(3);
});

test("the feed sends fewer requests while they fail, and continues where it was", async () => {
  answers = Array.from({ length: 8 }, () => failure(networkError()));
  feed.wake();
  const counts: number[] = [];
  for (const ms of [0, 3_999, 1, 7_999, 1, 16_000]) {
    await vi.advanceTimersByTimeAsync(ms);
    counts.push(reads.length);
  }

  expect(counts).toEqual([1, 1, 2, 2, 3, 4]);

  await vi.advanceTimersByTimeAsync(120_000);
  expect(reads).toHaveLength(8);

  await vi.advanceTimersByTimeAsync(32_000);
  expect(new Set(reads)).toEqual(new Set(["c0"]));
  expect(reads.length).toBeGreaterThan(9);
});

test("an expired cursor starts over", async () => {
  answers = [failure(new ApiError("CHANGES_EXPIRED", { status: 410, message: "" })), page([], "c9")];
  feed.wake();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([reads, startsOver]).toEqual([["c0", undefined, "c9"], 1]);
});

test("very many changes are not shown one by one", async () => {
  answers = [page(full, "c1"), page(full, "c2"), page(full, "c3"), page([], "c4")];
  feed.wake();
  await vi.advanceTimersByTimeAsync(0);

  expect([reads, startsOver]).toEqual([["c0", "c1", "c2", undefined], 1]);

  await vi.advanceTimersByTimeAsync(9_999);
  expect(reads).toHaveLength(4);

  await vi.advanceTimersByTimeAsync(1);
  expect(reads.at(-1)).toBe("c4");
});

test("stops permanently when another account has signed in", async () => {
  answers = [failure(new ApiError("INVALID_CURSOR", { status: 400, message: "" }))];
  feed.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  feed.wake();
  await vi.advanceTimersByTimeAsync(60_000);

  expect(reads).toHaveLength(1);
});
