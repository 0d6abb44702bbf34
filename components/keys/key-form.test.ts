import { expect, test } from "vitest";
import {
  type ApiKey,
  findPreset,
  isInUse,
  offeredElevated,
  presets,
  splitAddresses,
  splitScopes,
} from "./key-form";

test("a preset is recognized by its scopes in any order, and by all of them", () => {
  expect(findPreset(["upload"])).toBe("upload");
  expect(findPreset(["*"])).toBe("everything");
  expect(
    findPreset(["tags:write", "images:write", "favourites:write", "read", "images:delete", "albums:write"]),
  ).toBe("editor");
  expect(findPreset(["read", "images:write"])).toBe("custom");
  expect(findPreset(["read", "upload"])).toBe("custom");
  expect(findPreset([])).toBe("none");
});

test("elevated scopes stand apart, and no preset has one", () => {
  expect(splitScopes(["admin:read", "read", "sessions:write"])).toEqual({
    content: ["read"],
    elevated: ["admin:read", "sessions:write"],
  });
  expect(Object.values(presets).flatMap((scopes) => splitScopes(scopes).elevated)).toEqual([]);
});

test("the elevated scopes of a key depend on its owner and its library", () => {
  const members = ["members:read", "members:write"];
  const ownScopes = [...members, "sessions:read", "sessions:write"];

  expect(offeredElevated({ isOwnLibrary: true, isOperator: false })).toEqual(ownScopes);
  expect(offeredElevated({ isOwnLibrary: true, isOperator: true })).toEqual([
    ...ownScopes,
    "admin:read",
    "admin:write",
  ]);
  expect(offeredElevated({ isOwnLibrary: false, isOperator: true })).toEqual(members);
});

test("addresses stand on lines or between commas", () => {
  expect(splitAddresses(" 203.0.113.7\n2001:db8::/32, 192.0.2.1 ")).toEqual([
    "203.0.113.7",
    "2001:db8::/32",
    "192.0.2.1",
  ]);
  expect(splitAddresses(" \n")).toEqual([]);
});

test("a key is in use for 30 days after a request, unless it is revoked", () => {
  const now = Date.parse("2026-11-23T00:00:00Z");
  const key = (last_used_at: string | null, status: ApiKey["status"] = "active") =>
    ({ last_used_at, status }) as ApiKey;

  expect(isInUse(key("2026-11-01T00:00:00Z"), now)).toBe(true);
  expect(isInUse(key("2026-10-01T00:00:00Z"), now)).toBe(false);
  expect(isInUse(key(null), now)).toBe(false);
  expect(isInUse(key("2026-11-01T00:00:00Z", "revoked"), now)).toBe(false);
});
