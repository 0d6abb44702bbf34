import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";

export const PurgeCdn = z
  .strictObject({
    image_id: z.string().optional().describe("All variants of this image"),
    album: AlbumSlug.optional().describe("All images under the addresses of this album"),
    all: z.literal(true).optional().describe("All your images"),
  })
  .superRefine((body, context) => {
    if (Object.values(body).filter((value) => value !== undefined).length === 1) return;
    context.addIssue({ code: "custom", path: [], message: "exactly one of image_id, album and all" });
  })
  .meta({
    id: "PurgeCdn",
    examples: [{ image_id: "img_01kcp3v9w8e7rgtq5n2xj6m4dz" }],
    description: "Exactly one of the members",
  });
export type PurgeCdn = z.output<typeof PurgeCdn>;

export const PurgedCdn = z
  .object({
    purged: z
      .boolean()
      .describe("`false`: the CDN did not confirm it in time. It is told again until it does, for hours"),
    cdn: z
      .enum(["none", "varnish", "cloudflare", "vercel"])
      .describe("`none`: there is no CDN to be told, and only the service's own caches have forgotten"),
    tags: z.array(z.string()).describe("The values of the header `cache-tag` whose answers were forgotten"),
  })
  .meta({ id: "PurgedCdn" });
export type PurgedCdn = z.output<typeof PurgedCdn>;
