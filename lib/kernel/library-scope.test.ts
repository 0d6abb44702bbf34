import { expect, it } from "vitest";
import { type Actor, inOwnLibrary, type WholeLibraryActor } from "./actor";
import {
  inAlbum,
  includesAlbum,
  libraryOwner,
  requireWholeLibrary,
  scopeOf,
  wholeLibrary,
} from "./library-scope";

const account = {
  owner: "ada@example.com",
  email: "ada@example.com",
  uid: "usr_1",
  handle: "ada",
  planTier: "pro",
} as const;

const actor: WholeLibraryActor = {
  account,
  library: account,
  role: "owner",
  via: "session",
  credentialId: "ses_1",
  scopes: ["*"],
};

it("the whole library is open to whoever is not a member of one album", () => {
  expect(scopeOf(actor)).toEqual({ owner: account.owner });
  expect(wholeLibrary(actor)).toEqual(account);
  expect(() => requireWholeLibrary(actor)).not.toThrow();
  expect(includesAlbum(scopeOf(actor), "any")).toBe(true);
});

it("a member of one album is rejected by code that does not ask for the scope", () => {
  const member = inAlbum(actor, "lakes");

  expect(scopeOf(member)).toEqual({ owner: account.owner, album: "lakes" });
  expect(libraryOwner(member)).toBe(account.owner);
  expect(() => wholeLibrary(member)).toThrow("one album");
  expect(() => requireWholeLibrary({ ...member })).toThrow("one album");
  expect(includesAlbum(scopeOf(member), "lakes")).toBe(true);
  expect(includesAlbum(scopeOf(member), "images")).toBe(false);
});

it("the compiler rejects a read of the owner where the actor may be a member of one album", () => {
  const member: Actor = inAlbum(actor, "lakes");

  // @ts-expect-error the library may be open in one album only
  expect(member.library.owner).toBeUndefined();
  // @ts-expect-error the actor has to be narrowed first
  expect(listAllOf(member)).toBeUndefined();
  // @ts-expect-error a copy has no owner either
  expect({ ...member.library }.owner).toBeUndefined();
  expect(listAllOf(actor)).toBe(account.owner);
});

/** A use case that works in the whole library. */
const listAllOf = ({ library }: WholeLibraryActor): string => library.owner;

it("a member of one album is the owner of the own library", () => {
  const own = inOwnLibrary(inAlbum(actor, "lakes"));
  expect(own).toEqual(actor);
  expect(scopeOf(own)).toEqual({ owner: account.owner });
});
