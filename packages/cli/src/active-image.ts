import { type Albumen, AlbumenError, type Image } from "../../client/src/index.ts";

/** Returns the image unless it is in the trash or gone. */
export async function findActiveImage(albumen: Albumen, id: string): Promise<Image | undefined> {
  try {
    const image = await albumen.get("/images/{id}", { path: { id } });
    return image.status.state === "active" ? image : undefined;
  } catch (error) {
    if (error instanceof AlbumenError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}
