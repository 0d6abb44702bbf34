import { type Albumen, AlbumenError } from "../../client/src/index.ts";

export async function hasAlbum(albumen: Albumen, album: string): Promise<boolean> {
  try {
    await albumen.get("/albums/{album}", { path: { album } });
    return true;
  } catch (error) {
    if (error instanceof AlbumenError && error.code === "NOT_FOUND") return false;
    throw error;
  }
}

/** Creates an album whose title is its name in URLs. */
export async function createAlbum(albumen: Albumen, album: string): Promise<void> {
  await albumen.post("/albums", { body: { album, title: album } });
}
