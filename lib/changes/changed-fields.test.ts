import { describe, expect, it } from "vitest";
import { changedFields } from "./changed-fields";

describe("changedFields", () => {
  const current = { title: "Zoo", color: null as string | null, tags: ["a", "b"], size: { width: 1 } };

  it("is empty for no changes, undefined values and equal values", () => {
    expect(changedFields(current, {})).toEqual({});
    expect(changedFields(current, { title: undefined })).toEqual({});
    expect(changedFields(current, structuredClone(current))).toEqual({});
  });

  it("includes values that differ, null among them", () => {
    expect(changedFields(current, { title: "Zoo", color: "red" })).toEqual({ color: "red" });
    expect(changedFields({ ...current, color: "red" as string | null }, { color: null })).toEqual({
      color: null,
    });
    expect(changedFields(current, { tags: ["b", "a"], size: { width: 2 } })).toEqual({
      tags: ["b", "a"],
      size: { width: 2 },
    });
  });
});
