import { type Albumen, AlbumenError } from "../../client/src/index.ts";
import { CliError } from "./errors.ts";

export async function hasAlbum(albumen: Albumen, album: string): Promise<boolean> {
  try {
    await albumen.get("/albums/{album}", { path: { album } });
    return true;
  } catch (error) {
    if (error instanceof AlbumenError && error.code === "NOT_FOUND") return false;
    throw error;
  }
}

/** Creates the album if it is new, with its name in URLs as its title. */
export async function ensureAlbum(albumen: Albumen, album: string): Promise<void> {
  if (await hasAlbum(albumen, album)) return;
  await albumen.post("/albums", { body: { album, title: album } });
}

/**
 * Same for a key that may not have the scopes for albums: then the service checks the album with
 * each file.
 */
export async function ensureAlbumIfAllowed(albumen: Albumen, album: string): Promise<void> {
  await ignoreMissingScope(() => ensureAlbum(albumen, album));
}

/** @throws CliError for a missing album, unless the key may not read albums */
export async function requireAlbum(albumen: Albumen, album: string): Promise<void> {
  await ignoreMissingScope(async () => {
    if (!(await hasAlbum(albumen, album))) throw new CliError(`The album ${album} does not exist.`);
  });
}

async function ignoreMissingScope(call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof AlbumenError) || error.status !== 403) throw error;
  }
}
