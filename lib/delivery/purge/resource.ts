import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";

export const PurgeCdn = z
  .strictObject({
    image_id: z.string().optional().describe("Purge all variants of this image"),
    album: AlbumSlug.optional().describe("Purge all images under the URLs of this album"),
    all: z.literal(true).optional().describe("Purge all your images"),
  })
  .superRefine((body, context) => {
    if (Object.values(body).filter((value) => value !== undefined).length === 1) return;
    context.addIssue({
      code: "custom",
      path: [],
      message: "exactly one of image_id, album and all is required",
    });
  })
  .meta({
    id: "PurgeCdn",
    examples: [{ image_id: "img_01kcp3v9w8e7rgtq5n2xj6m4dz" }],
    description: "Exactly one of the fields is required",
  });
export type PurgeCdn = z.output<typeof PurgeCdn>;

export const PurgedCdn = z
  .object({
    purged: z
      .boolean()
      .describe(
        "`false`: the CDN did not confirm in time. The purge is retried in the background for hours.",
      ),
    cdn: z
      .enum(["none", "varnish", "cloudflare", "vercel"])
      .describe("`none`: no CDN is configured; only the server's own caches were purged"),
    tags: z.array(z.string()).describe("The purged `cache-tag` values"),
  })
  .meta({ id: "PurgedCdn" });
export type PurgedCdn = z.output<typeof PurgedCdn>;
