import { createHash } from "node:crypto";
import { z } from "zod";
import { download } from "@/lib/http";
import { type FeedSubject, feedContentTypes, feedFormats, type OwnerRow, renderFeed } from "@/lib/public";

export const FeedQuery = z.strictObject({
  format: z
    .enum(feedFormats)
    .optional()
    .meta({ description: "`json`: JSON Feed 1.1. `atom`: Atom.", default: "json" }),
  nsfw: z.literal("1").optional().describe("`1`: include sensitive images"),
});

export const feedSuccess = {
  ...download([feedContentTypes.json, feedContentTypes.atom], "The newest public images", {
    ETag: z.string().describe("For `If-None-Match`"),
  }),
  moved: "`Location` is the URL with the current handle",
};

/** The feed as a file that readers and browsers show. */
export async function readFeed(
  owner: OwnerRow,
  { album, collection }: FeedSubject,
  query: z.output<typeof FeedQuery>,
) {
  const { format = "json", nsfw } = query;
  const options = { format, album, collection, includesNsfw: nsfw === "1" };
  const { text, scope } = await renderFeed(owner, options);
  const bytes = Buffer.from(text);
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  const result = {
    filename: `${album ?? collection ?? owner.handle}.${format}`,
    chunks: streamOnce(bytes),
    contentType: feedContentTypes[format],
    isInline: true,
    headers: { ETag: `"${hash}"` },
  };

  return { result, content: { album, expiresAt: scope.expiresAt } };
}

async function* streamOnce(bytes: Uint8Array) {
  yield bytes;
}
