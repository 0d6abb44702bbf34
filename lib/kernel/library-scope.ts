import type { Account, Actor } from "./actor";
import { AppError, commonErrors } from "./errors";

/** The part of a library that may be read and changed: everything of `owner`, or one album. */
export interface LibraryScope {
  owner: string;
  album?: string | undefined;
}

interface Restricted {
  library: Pick<Account, "owner">;
  albumScope?: Required<LibraryScope>;
}

const albumOnlyError = {
  ...commonErrors.forbidden,
  message: "You are a member of one album of this library, and this concerns all of it.",
};

/**
 * The actor as a member of one album. Reading `library.owner` then throws FORBIDDEN: code that does
 * not ask for a scope would work in the whole library, and must not run for such a member.
 */
export function inAlbum(actor: Actor, album: string): Actor {
  const { owner, ...library } = actor.library;
  const closed: Account = {
    ...library,
    get owner(): string {
      throw new AppError(albumOnlyError);
    },
  };
  return { ...actor, library: closed, albumScope: { owner, album } };
}

/** @throws AppError FORBIDDEN for members of one album */
export function requireWholeLibrary({ albumScope }: Restricted): void {
  if (albumScope) throw new AppError(albumOnlyError);
}

/** Returns the part of the library that the actor may read and change. */
export function scopeOf(actor: Restricted): LibraryScope {
  return actor.albumScope ?? { owner: actor.library.owner };
}

/**
 * The owner of the library, for what is recorded, counted and charged there. Not to select images
 * by.
 */
export function libraryOwner(actor: Restricted): string {
  return scopeOf(actor).owner;
}

/** The account whose library it is, for what is shown and written in its name. */
export function libraryAccount(actor: Restricted & { library: Account }): Account {
  const { uid, handle, email, planTier, imageHost } = actor.library;
  return { owner: libraryOwner(actor), uid, handle, email, planTier, ...(imageHost && { imageHost }) };
}

/**
 * Whether the album is within the scope; albums outside of it are as unknown as albums that do not
 * exist.
 */
export function includesAlbum({ album }: LibraryScope, slug: string): boolean {
  return album === undefined || album === slug;
}
