import type { ImageResource } from "@/lib/images/resource";
import { testImage, withOrigin } from "../builders/uploads";
import { serveApi } from "./api-suite";

export const pathOf = (url: string | undefined) => new URL(url ?? "").pathname;

/** The URL of an unlisted image without its key. */
export const withoutKey = (url: string | undefined) => (url ?? "").replace(/\/~[\w-]+/, "");

/** Serves the API, with images that open by their URLs. */
export function serveLinks() {
  const api = serveApi({ proxyHops: 1 });
  let imageCount = 0;

  return {
    api,
    upload: async (fields: Record<string, string>): Promise<ImageResource> =>
      api.owner.upload(`IMG_${1000 + ++imageCount}.jpg`, await testImage({ width: 32, height: 24 }), fields),
    /**
     * Returns the response that an anonymous visitor gets at a URL of the service, without
     * following redirects.
     */
    async open(url: string | undefined): Promise<{ status: number; location: string; headers: Headers }> {
      const response = await fetch(withOrigin(api.origin, url), { redirect: "manual" });
      await response.arrayBuffer();
      const { status, headers } = response;

      return { status, location: headers.get("location") ?? "", headers };
    },
    reset: (image: ImageResource) => api.owner.expect(200, "POST", `/api/images/${image.id}/link/reset`),
    patch: (image: ImageResource, changes: Record<string, unknown>) =>
      api.owner.expect(200, "PATCH", `/api/images/${image.id}`, changes),
  };
}
