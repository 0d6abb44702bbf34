import { api, byId, unwrap } from "@/components/api/client";
import type { ImageResource } from "@/lib/images/resource";
import type { UploadQuestion } from "./upload";

const maxTwins = 10;

/** Finds an image of the owner with the same bytes, preferably one that is not in the trash. */
export async function findTwin(sha256: string, signal: AbortSignal): Promise<UploadQuestion | undefined> {
  const query = { sha256, fields: "grid", deleted: "include", limit: maxTwins } as const;
  const { data } = await unwrap(api.GET("/images", { params: { query }, signal }));
  const states = data.map((image) => ({ image, isDeleted: "state" in image && image.state === "deleted" }));
  const twin = states.find(({ isDeleted }) => !isDeleted) ?? states[0];

  return twin && { kind: twin.isDeleted ? "trashed" : "duplicate", image: twin.image };
}

/** Returns the image that the owner already has, out of the trash. */
export async function takeTwin({ kind, image: { id } }: UploadQuestion): Promise<ImageResource> {
  if (kind !== "duplicate") return unwrap(api.POST("/images/{id}/restore", byId(id)));

  const image = await unwrap(api.GET("/images/{id}", byId(id)));
  if (Array.isArray(image)) throw new TypeError("one id, several images");

  return image;
}
