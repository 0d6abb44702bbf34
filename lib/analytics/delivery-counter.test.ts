import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import { buildDeliveryKey, type Cell, type DeliveryKey, type Visit } from "./cell";
import { DeliveryCounter } from "./delivery-counter";
import { parseReferrer } from "./visit-headers";

type Delivery = Omit<DeliveryKey, "place"> & Visit;

const makeDelivery = (changes: Partial<Delivery> = {}): Delivery => ({
  uid: "usr_1",
  imageId: "img_1",
  day: "2026-01-02",
  variantKey: "w512",
  format: "webp",
  country: "XX",
  referrer: "direct",
  ...changes,
});

function count(counter: DeliveryCounter, one: Delivery, bytes: number): void {
  const cell = counter.getCell(buildDeliveryKey(one), one);
  cell.requests++;
  cell.bytes += bytes;
}

const withoutPlace = (cells: readonly Cell[]) => cells.map(({ place: _place, ...cell }) => cell);
const sum = (cells: readonly Cell[]) => ({
  requests: cells.reduce((total, cell) => total + cell.requests, 0),
  bytes: cells.reduce((total, cell) => total + cell.bytes, 0),
});

describe("DeliveryCounter", () => {
  it("the counter sums up equal cells and separates cells that differ in any dimension", () => {
    const counter = new DeliveryCounter();
    expect(counter.isEmpty).toBe(true);

    count(counter, makeDelivery(), 10);
    count(counter, makeDelivery(), 5);
    const others: Array<Partial<Delivery>> = [
      { imageId: "img_2" },
      { day: "2026-01-03" },
      { variantKey: "w256" },
      { format: "avif" },
      { country: "DE" },
      { referrer: "example.org" },
    ];
    for (const other of others) count(counter, makeDelivery(other), 1);
    const cells = counter.drain();

    expect(withoutPlace(cells)[0]).toEqual({ ...makeDelivery(), requests: 2, bytes: 15 });
    expect(cells).toHaveLength(1 + others.length);
    expect(counter.isEmpty).toBe(true);
  });

  it("counts restored cells again", () => {
    const counter = new DeliveryCounter();
    count(counter, makeDelivery(), 10);
    const taken = counter.drain();
    count(counter, makeDelivery(), 1);
    counter.restore(taken);

    expect(withoutPlace(counter.drain())).toEqual([{ ...makeDelivery(), requests: 2, bytes: 11 }]);
  });

  it("names the first 500 referrers of an owner per day", () => {
    const counter = new DeliveryCounter();
    const visit = (at: number, changes: Partial<Delivery> = {}) =>
      count(counter, makeDelivery({ referrer: `site${at}.example`, ...changes }), 1);
    for (let at = 0; at < 800; at++) visit(at);
    visit(0);
    visit(799, { uid: "usr_2", imageId: "img_9" });
    const cells = counter.drain();
    const referrersOf = (uid: string) =>
      new Set(cells.filter((cell) => cell.uid === uid).map((cell) => cell.referrer));

    expect(referrersOf("usr_1").size).toBe(501);
    expect(cells.find((cell) => cell.referrer === "other")?.requests).toBe(300);
    expect(cells.find((cell) => cell.referrer === "site0.example")?.requests).toBe(2);
    expect(referrersOf("usr_2")).toEqual(new Set(["site799.example"]));

    visit(799);
    expect(counter.drain()[0]?.referrer).toBe("other");

    visit(799, { day: "2026-01-03" });
    expect(counter.drain()[0]?.referrer).toBe("site799.example");
  });

  it("keeps only the host of a long URL in memory", () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const counter = new DeliveryCounter();
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let at = 0; at < 10_000; at++) {
      const referrer = parseReferrer(`https://forum-number-${at}.example/${"x".repeat(15_000)}${at}`);
      count(counter, makeDelivery({ uid: `usr_${at % 20}`, imageId: `img_${at}`, referrer }), 1);
    }

    collect();

    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
    expect(counter.drain()[0]?.referrer).toBe("forum-number-0.example");
  });

  it("reduces the detail to the image, then to the owner, when there are too many cells", () => {
    const counter = new DeliveryCounter({ detailed: 3, perImage: 5 });
    for (let at = 0; at < 10; at++) count(counter, makeDelivery({ imageId: `img_${at}` }), 2);
    const cells = counter.drain();

    expect(cells.map((cell) => [cell.imageId, cell.variantKey, cell.requests])).toEqual([
      ["img_0", "w512", 1],
      ["img_1", "w512", 1],
      ["img_2", "w512", 1],
      ["img_3", "other", 1],
      ["img_4", "other", 1],
      ["", "other", 5],
    ]);
    expect(sum(cells)).toEqual({ requests: 10, bytes: 20 });
  });

  it("loses nothing and stays small for any input", () => {
    const few = (prefix: string, max: number) => fc.nat({ max }).map((at) => `${prefix}${at}`);
    const visit = fc.record({
      uid: few("usr_", 3),
      imageId: few("img_", 50),
      day: few("2026-01-0", 2),
      variantKey: few("w", 5),
      format: few("f", 3),
      country: few("C", 9),
      referrer: few("r", 50),
    });

    fc.assert(
      fc.property(fc.array(visit, { maxLength: 300 }), fc.integer({ min: 1 }), (visits, everyNth) => {
        const counter = new DeliveryCounter({ detailed: 20, perImage: 40 });
        for (const [at, one] of visits.entries()) {
          count(counter, one, at);
          if (at % everyNth === 0) counter.restore(counter.drain());
        }

        const cells = counter.drain();
        expect(cells.length).toBeLessThanOrEqual(40 + 4 * 3);
        expect(sum(cells)).toEqual({
          requests: visits.length,
          bytes: visits.reduce((total, _visit, at) => total + at, 0),
        });
      }),
    );
  });
});
