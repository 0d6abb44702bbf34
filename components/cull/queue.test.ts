import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stars } from "@/components/image-lists/stars";
import { picks } from "@/lib/values/picks";
import { isComplete } from "@/test/harness/sample";
import type { Mark } from "./mark";
import { type KeyStorage, MarkStorage } from "./mark-storage";
import { MarkQueue, type QueuePorts } from "./queue";

/** The storage of a browser, which can be full. */
class FakeStorage implements KeyStorage {
  readonly #entries = new Map<string, string>();
  isFull = false;

  get length(): number {
    return this.#entries.size;
  }
  key = (index: number) => [...this.#entries.keys()][index] ?? null;
  getItem = (key: string) => this.#entries.get(key) ?? null;
  removeItem = (key: string) => void this.#entries.delete(key);
  clear = () => this.#entries.clear();
  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException("full", "QuotaExceededError");
    this.#entries.set(key, value);
  }
}

let storage: FakeStorage;
let isOnline: boolean;
let sent: Array<{ at: number; value: unknown; ids: readonly string[] }>;
/** Stars and flags on the server. */
let saved: Map<string, unknown>;
let gone: Set<string>;
let rejected: string[];

/** A closed tab gets no responses. */
const ports = (tab = { isClosed: false }): QueuePorts => ({
  storage: new MarkStorage("usr_1", () => storage),
  async send({ field, value }, ids) {
    if (tab.isClosed) return new Promise(() => undefined);
    if (!isOnline) throw new Error("offline");
    sent.push({ at: Date.now(), value, ids });
    const failedIds = ids.filter((id) => gone.has(id));
    for (const id of ids) if (!gone.has(id)) saved.set(`${id} ${field}`, value);

    return { failedIds, reason: "Image not found." };
  },
  exclusively: (run) => run(),
  retryDelayMs: () => undefined,
  onRejected: (ids) => void rejected.push(...ids),
});

beforeEach(() => {
  vi.useFakeTimers();
  [storage, isOnline, sent, rejected] = [new FakeStorage(), true, [], []];
  [saved, gone] = [new Map(), new Set()];
});
afterEach(() => vi.useRealTimers());

const rate = (id: string, value: number): Mark => ({ id, field: "rating", value });

test("marks are sent once a second, the images of one mark together, and only the last of an image", async () => {
  const queue = new MarkQueue(ports());
  queue.add(rate("a", 1));
  await vi.advanceTimersByTimeAsync(0);
  for (const mark of [rate("b", 3), rate("a", 5), rate("c", 3), rate("b", 4), rate("d", 3)]) queue.add(mark);
  queue.add({ id: "c", field: "pick", value: "reject" });

  expect([queue.state().pending, queue.marksOf("b"), queue.marksOf("c")]).toEqual([
    5,
    { rating: 4 },
    { rating: 3, pick: "reject" },
  ]);

  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent.map(({ value, ids }) => [value, ...ids])).toEqual([
    [1, "a"],
    [5, "a"],
    [3, "c", "d"],
    [4, "b"],
    ["reject", "c"],
  ]);
  expect(sent.slice(1).every(({ at }, index) => at - (sent[index]?.at ?? 0) >= 1_000)).toBe(true);
  expect([queue.state().pending, storage.length]).toEqual([0, 0]);
});

test("marks wait for the network, survive a reload, and are sent at once when it is back", async () => {
  isOnline = false;
  const queue = new MarkQueue(ports());
  queue.add(rate("a", 2));
  await vi.advanceTimersByTimeAsync(60_000);

  expect(queue.state()).toEqual({ pending: 1, error: new Error("offline") });

  vi.clearAllTimers();
  const reloaded = new MarkQueue(ports());
  expect(reloaded.marksOf("a")).toEqual({ rating: 2 });

  reloaded.wake();
  await vi.advanceTimersByTimeAsync(2_000);
  isOnline = true;
  reloaded.wake();
  await vi.advanceTimersByTimeAsync(1_000);

  expect([saved.get("a rating"), reloaded.state(), storage.length]).toEqual([
    2,
    { pending: 0, error: undefined },
    0,
  ]);
});

test("a mark that the browser does not store is not shown, and marks of missing images are dropped", async () => {
  const queue = new MarkQueue(ports());
  storage.isFull = true;

  expect(() => queue.add(rate("a", 2))).toThrow("full");
  expect([queue.state().pending, queue.marksOf("a")]).toEqual([0, {}]);

  storage.isFull = false;
  gone.add("b");
  queue.add(rate("b", 2));
  queue.add(rate("c", 2));
  await vi.advanceTimersByTimeAsync(3_000);

  expect([rejected, queue.marksOf("b"), saved.get("c rating"), storage.length]).toEqual([["b"], {}, 2, 0]);
});

test("whatever happens in two tabs, the last mark of each image is saved", async () => {
  const mark = fc.record({ id: fc.constantFrom("a", "b", "c"), value: fc.constantFrom(...stars, ...picks) });
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ tab: fc.constantFrom(0, 1), mark }) },
    fc.record({ isOnline: fc.boolean() }),
    fc.record({ reloads: fc.constantFrom(0, 1) }),
    fc.record({ passes: fc.integer({ min: 0, max: 4_000 }) }),
  );

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      storage.clear();
      saved.clear();
      isOnline = true;
      const last = new Map<string, unknown>();
      const states = [{ isClosed: false }, { isClosed: false }];
      const tabs = states.map((state) => new MarkQueue(ports(state)));
      for (const one of steps) {
        await vi.advanceTimersByTimeAsync(1);
        if ("passes" in one) await vi.advanceTimersByTimeAsync(one.passes);
        else if ("isOnline" in one) isOnline = one.isOnline;
        else if ("reloads" in one) {
          const closed = states[one.reloads];
          if (closed) closed.isClosed = true;
          states[one.reloads] = { isClosed: false };
          tabs[one.reloads] = new MarkQueue(ports(states[one.reloads]));
        } else {
          const { id, value } = one.mark;
          const added: Mark =
            typeof value === "number" ? { id, field: "rating", value } : { id, field: "pick", value };
          tabs[one.tab]?.add(added);
          tabs[1 - one.tab]?.noteChange(null);
          last.set(`${id} ${added.field}`, value);
        }
      }

      isOnline = true;
      for (const tab of tabs) tab.noteChange(null);
      for (const tab of tabs) tab.wake();
      await vi.advanceTimersByTimeAsync(120_000);

      expect(saved).toEqual(last);
      expect(storage.length).toBe(0);
    }),
    { numRuns: isComplete ? 500 : 25 },
  );
});
