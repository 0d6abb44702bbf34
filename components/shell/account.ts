import { openLibrary } from "@/components/api/shown-library";
import type { LibraryResource } from "@/lib/memberships/resource";
import type { Theme } from "./theme";

/** The data of the signed-in account that the account menu shows. */
export interface AccountOfShell {
  /** The email; shown to its owner only. */
  owner: string;
  handle: string;
  /** The URL of the profile picture, small. */
  avatar: string | null;
  theme: Theme;
  /** Whether the account operates the installation. */
  isOperator: boolean;
  /** The own library and the libraries that the account is a member of. */
  libraries: readonly LibraryResource[];
  /** The handle of the open one. */
  library: string;
}

/** Opens another library of the account. */
export function chooseLibrary({ handle, library, libraries }: AccountOfShell, chosen: string): void {
  const album = libraries.find((one) => one.handle === chosen)?.album;
  if (chosen !== library) openLibrary(chosen === handle ? undefined : chosen, album);
}

/** The name of a library, or of the only album that is open in it. */
export function libraryName({ handle, name, album_title: album }: LibraryResource): string {
  return album === null ? (name ?? handle) : `${name ?? handle}: ${album}`;
}
