import { expect, it } from "vitest";
import { type Actor, inOwnLibrary } from "./actor";
import { inAlbum, includesAlbum, libraryAccount, requireWholeLibrary, scopeOf } from "./library-scope";

const account = {
  owner: "ada@example.com",
  email: "ada@example.com",
  uid: "usr_1",
  handle: "ada",
  planTier: "pro",
} as const;
const actor: Actor = {
  account,
  library: account,
  role: "owner",
  via: "session",
  credentialId: "ses_1",
  scopes: ["*"],
};

it("the whole library is open to whoever is not a member of one album", () => {
  expect(scopeOf(actor)).toEqual({ owner: account.owner });
  expect(() => requireWholeLibrary(actor)).not.toThrow();
  expect(includesAlbum(scopeOf(actor), "any")).toBe(true);
});

it("a member of one album is rejected by code that does not ask for the scope", () => {
  const member = inAlbum(actor, "lakes");
  expect(scopeOf(member)).toEqual({ owner: account.owner, album: "lakes" });
  expect(() => member.library.owner).toThrow("one album");
  expect(() => ({ ...member.library })).toThrow("one album");
  expect(() => requireWholeLibrary({ ...member })).toThrow("one album");
  expect(libraryAccount(member)).toEqual(account);
  expect(includesAlbum(scopeOf(member), "lakes")).toBe(true);
  expect(includesAlbum(scopeOf(member), "images")).toBe(false);
});

it("a member of one album is the owner of the own library", () => {
  const own = inOwnLibrary(inAlbum(actor, "lakes"));
  expect(own).toEqual(actor);
  expect(scopeOf(own)).toEqual({ owner: account.owner });
});
