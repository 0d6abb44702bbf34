import { beforeEach } from "vitest";
import type { BatchResult } from "@/lib/batches/results/resource";
import type { CollectionPage, CollectionResource } from "@/lib/collections/resource";
import type { ImageResource } from "@/lib/images/resource";
import { testImage } from "../builders/uploads";
import { serveApi } from "./api-suite";
import { type Caller, createCaller } from "./caller";
import type { ImagePage } from "./image-lists";

/** Serves the API for tests of collections, each of which has a new owner. */
export function serveCollections() {
  const api = serveApi();
  const bytes = testImage({ width: 8, height: 8 });
  let current: Caller;
  beforeEach(async () => {
    current = await createCaller(api.origin);
  });
  const owner = () => current;

  return {
    api,
    owner,
    create: (fields: object = {}, caller = owner()) =>
      caller.expect<CollectionResource>(201, "POST", "/api/collections", { title: "Portfolio", ...fields }),
    read: (id: string, caller = owner()) =>
      caller.expect<CollectionResource>(200, "GET", `/api/collections/${id}`),
    upload: async (name: string, fields: Record<string, string> = {}) =>
      owner().upload(`${name}.jpg`, await bytes, { visibility: "public", ...fields }),
    add: (id: string, images: readonly ImageResource[], fields: object = {}) =>
      owner().expect<BatchResult>(200, "POST", `/api/collections/${id}/images`, {
        ids: images.map((image) => image.id),
        ...fields,
      }),
    move: (id: string, image: ImageResource, to: object) =>
      owner().expect<CollectionResource>(
        200,
        "PUT",
        `/api/collections/${id}/images/${image.id}/position`,
        to,
      ),
    listNames: async (id: string, query = "") =>
      (
        await owner().expect<ImagePage>(200, "GET", `/api/collections/${id}/images?limit=50&${query}`)
      ).data.map(({ filename }) => filename.replace(".jpg", "")),
    listTitles: async (query = "") =>
      (await owner().expect<CollectionPage>(200, "GET", `/api/collections?${query}`)).data.map(
        ({ title }) => title,
      ),
  };
}
