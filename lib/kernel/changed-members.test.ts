import { describe, expect, it } from "vitest";
import { changedMembers } from "./changed-members";

describe("changedMembers", () => {
  const present = { title: "Zoo", color: null as string | null, tags: ["a", "b"], size: { width: 1 } };

  it("is empty for nothing, for what is not given and for what is there already", () => {
    expect(changedMembers(present, {})).toEqual({});
    expect(changedMembers(present, { title: undefined })).toEqual({});
    expect(changedMembers(present, structuredClone(present))).toEqual({});
  });

  it("has what differs, null included", () => {
    expect(changedMembers(present, { title: "Zoo", color: "red" })).toEqual({ color: "red" });
    expect(changedMembers({ ...present, color: "red" as string | null }, { color: null })).toEqual({
      color: null,
    });
    expect(changedMembers(present, { tags: ["b", "a"], size: { width: 2 } })).toEqual({
      tags: ["b", "a"],
      size: { width: 2 },
    });
  });
});
