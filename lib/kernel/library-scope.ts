import type { Actor, OneAlbum, WholeLibrary, WholeLibraryActor } from "./actor";
import { AppError, commonErrors } from "./errors";

/** The part of a library that may be read and changed: everything of `owner`, or one album. */
export interface LibraryScope {
  owner: string;
  album?: string | undefined;
}

/** The part of an actor that limits it to a library, or to one album of it. */
export interface InLibrary {
  library: Pick<WholeLibrary, "owner" | "albumScope"> | Pick<OneAlbum, "albumScope">;
}

const albumOnlyError = {
  ...commonErrors.forbidden,
  message: "You are a member of one album of this library, and this concerns all of it.",
};

/** Returns the actor as a member of one album of the library. */
export function inAlbum(actor: WholeLibraryActor, album: string): Actor {
  const { owner, ...library } = actor.library;
  return { ...actor, library: { ...library, albumScope: { owner, album } } };
}

/**
 * Returns the library with its owner.
 * @throws AppError FORBIDDEN for members of one album
 */
export function wholeLibrary(actor: Actor): WholeLibrary {
  requireWholeLibrary(actor);
  return actor.library;
}

/** @throws AppError FORBIDDEN for members of one album */
export function requireWholeLibrary(actor: Actor): asserts actor is WholeLibraryActor {
  if (actor.library.albumScope) throw new AppError(albumOnlyError);
}

/** Returns what the actor may read and change of the library. */
export function scopeOf({ library }: InLibrary): LibraryScope {
  return library.albumScope ? library.albumScope : { owner: library.owner };
}

/**
 * Returns the owner of the library, for what is recorded, counted and charged there. Not to select
 * images by.
 */
export function libraryOwner(actor: InLibrary): string {
  return scopeOf(actor).owner;
}

/**
 * Whether the album is within the scope; albums outside of it are as unknown as albums that do not
 * exist.
 */
export function includesAlbum({ album }: LibraryScope, slug: string): boolean {
  return album === undefined || album === slug;
}
