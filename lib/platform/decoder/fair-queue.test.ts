import { describe, expect, it } from "vitest";
import { createFairQueue, type FairQueue } from "./fair-queue";

function drain(queue: FairQueue<string>): string[] {
  const order: string[] = [];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) order.push(item);
  return order;
}

const normal = (key: string) => ({ key, isUrgent: false });
const first = (key: string) => ({ key, isUrgent: true });

describe("createFairQueue", () => {
  it("serves every key in turn", () => {
    const queue = createFairQueue<string>({ total: 100, perKey: 100 });
    for (const item of ["a1", "a2", "a3", "a4"]) queue.push(item, normal("a"));
    queue.push("b1", normal("b"));
    queue.push("c1", normal("c"));
    queue.push("b2", normal("b"));

    expect(drain(queue)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
  });

  it("prefers urgent items without starving the others", () => {
    const queue = createFairQueue<string>({ total: 100, perKey: 100 });
    for (const item of ["n1", "n2"]) queue.push(item, normal("a"));
    for (const item of ["u1", "u2", "u3", "u4", "u5", "u6"]) queue.push(item, first("b"));
    expect(drain(queue)).toEqual(["u1", "u2", "u3", "u4", "n1", "u5", "u6", "n2"]);
  });

  it("is bounded in total and per key", () => {
    const queue = createFairQueue<string>({ total: 3, perKey: 2 });
    const pushed = ["a", "a", "a", "b", "c"].map((key, index) => queue.push(`${key}${index}`, normal(key)));

    expect(pushed).toEqual([true, true, false, true, false]);
    expect(queue.length).toBe(3);

    queue.shift();
    expect(queue.push("c", normal("c"))).toBe(true);
  });

  it("skips keys that are not eligible", () => {
    const queue = createFairQueue<string>({ total: 10, perKey: 10 });
    queue.push("a1", first("a"));
    queue.push("a2", normal("a"));
    queue.push("b1", normal("b"));

    expect(queue.shift((key) => key !== "a")).toBe("b1");
    expect(queue.shift((key) => key !== "a")).toBeUndefined();
    expect(drain(queue)).toEqual(["a1", "a2"]);
  });

  it("checks the first item of each key, and leaves a key whose first is not eligible", () => {
    const queue = createFairQueue<string>({ total: 10, perKey: 10 });
    queue.push("a1", normal("a"));
    queue.push("a2", normal("a"));
    queue.push("b1", normal("b"));

    expect(queue.shift((_key, item) => item !== "a1")).toBe("b1");
    expect(queue.shift((_key, item) => item !== "a1")).toBeUndefined();
  });

  it("knows whether other keys wait", () => {
    const queue = createFairQueue<string>({ total: 10, perKey: 10 });
    queue.push("a1", normal("a"));

    expect(queue.hasOther("a")).toBe(false);
    expect(queue.hasOther("b")).toBe(true);

    queue.push("b1", first("b"));
    expect(queue.hasOther("a")).toBe(true);
  });

  it("drops removed items", () => {
    const queue = createFairQueue<string>({ total: 10, perKey: 10 });
    queue.push("a1", normal("a"));
    queue.push("a2", normal("a"));
    queue.push("b1", first("b"));
    queue.remove("a1");
    queue.remove("b1");

    expect(queue.length).toBe(1);
    expect(drain(queue)).toEqual(["a2"]);
  });
});
