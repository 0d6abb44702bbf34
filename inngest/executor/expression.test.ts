import { describe, expect, test } from "vitest";
import { parseKeyExpression } from "./expression";

const event = { name: "image/uploaded", data: { imageId: "img_1", generation: 3, nested: { deep: true } } };

describe("a key expression", () => {
  test.each([
    ["event.data.imageId", "img_1"],
    ["event.name", "image/uploaded"],
    ["event.data.nested.deep", "true"],
    ['event.data.imageId + "-" + string(event.data.generation)', "img_1-3"],
    ["'all'", "all"],
  ])("%s", (source, key) => {
    expect(parseKeyExpression(source)(event)).toBe(key);
  });

  test("is undefined when the event lacks one of its members", () => {
    expect(parseKeyExpression("event.data.imageId + event.data.absent")(event)).toBeUndefined();
    expect(parseKeyExpression("event.data.constructor.name")(event)).toBeUndefined();
  });

  test.each(["event.data.a == 1", "size(event.data.a)", "event.data['a']", "async.data.a", ""])(
    "%s is rejected",
    (source) => {
      expect(() => parseKeyExpression(source)).toThrow();
    },
  );
});
