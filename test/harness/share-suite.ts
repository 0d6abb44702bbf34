import { expect } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import type { ShareResource } from "@/lib/shares/resource";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "./api-suite";
import { visitShare } from "./share-visitor";

export type SharedImage = ShareResource & { image: ImageResource };

/** The API, with share links of one private image each. */
export function serveShares() {
  const api = serveApi({ proxyHops: 1 });
  let imageCount = 0;

  return {
    api,
    createShare: async (fields: Record<string, unknown> = {}): Promise<SharedImage> => {
      const image = await api.owner.upload(`shared-${++imageCount}.jpg`, await testImage(), {
        visibility: "private",
        title: "Quarters",
      });
      const body = { target: { type: "image", id: image.id }, ...fields };
      return { ...(await api.owner.expect<ShareResource>(201, "POST", "/api/shares", body)), image };
    },
    visit: (share: ShareResource, options = {}) => visitShare(api.origin, share.url, options),
    read: (share: ShareResource) => api.owner.expect<ShareResource>(200, "GET", `/api/shares/${share.id}`),
    patch: (share: ShareResource, changes: Record<string, unknown>) =>
      api.owner.expect<ShareResource>(200, "PATCH", `/api/shares/${share.id}`, changes),
  };
}

/** The API, with share links of several images. */
export function serveSharedImages() {
  const api = serveApi();
  let imageCount = 0;

  return {
    api,
    upload: async (fields: Record<string, string> = {}, bytes?: Buffer): Promise<ImageResource> =>
      api.owner.upload(`set-${++imageCount}.jpg`, bytes ?? (await testImage({ width: 8, height: 8 })), {
        visibility: "private",
        ...fields,
      }),
    share: (body: Record<string, unknown>) =>
      api.owner.expect<ShareResource>(201, "POST", "/api/shares", body),
    /** Opens a link. */
    async enter(url: string) {
      const visitor = visitShare(api.origin, url);
      expect((await visitor.get()).status).toBe(200);
      return visitor;
    },
  };
}

export const thumbnailPath = ({ image }: SharedImage) => `/${image.id}/w512/${image.filename}`;

/** Everything under a link that could show an image. */
export const sharedPaths = (share: SharedImage) => [
  "",
  "?page=2",
  `/${share.image.id}`,
  ...["w128", "thumb", "og-image", "original"].map((key) => `/${share.image.id}/${key}/x.jpg`),
  "/archive",
  "/archive?picked=1",
];
