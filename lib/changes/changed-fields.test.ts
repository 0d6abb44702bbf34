import { describe, expect, it } from "vitest";
import { changedFields } from "./changed-fields";

describe("changedMembers", () => {
  const current = { title: "Zoo", color: null as string | null, tags: ["a", "b"], size: { width: 1 } };

  it("is empty for nothing, for what is not given and for what is there already", () => {
    expect(changedFields(current, {})).toEqual({});
    expect(changedFields(current, { title: undefined })).toEqual({});
    expect(changedFields(current, structuredClone(current))).toEqual({});
  });

  it("has what differs, null included", () => {
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
