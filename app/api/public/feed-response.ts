import { createHash } from "node:crypto";
import { z } from "zod";
import { download } from "@/lib/http";
import { feedContentTypes, feedFormats, type OwnerRow, renderFeed } from "@/lib/public";

export const FeedQuery = z.strictObject({
  format: z.enum(feedFormats).optional().describe("`json` (default): JSON Feed 1.1; `atom`: Atom"),
  nsfw: z.literal("1").optional().describe("`1`: with sensitive images"),
});

export const feedSuccess = {
  ...download([feedContentTypes.json, feedContentTypes.atom], "The newest public images", {
    ETag: z.string().describe("For `If-None-Match`"),
  }),
  moved: "`Location` has the URL with the present handle",
};

/** The feed as a file that readers and browsers show. */
export async function readFeed(
  owner: OwnerRow,
  album: string | undefined,
  query: z.output<typeof FeedQuery>,
) {
  const { format = "json", nsfw } = query;
  const { text, scope } = await renderFeed(owner, { format, album, includesNsfw: nsfw === "1" });
  const bytes = Buffer.from(text);
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  const result = {
    filename: `${album ?? owner.handle}.${format}`,
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

export function toFeedSearch(query: z.output<typeof FeedQuery>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries)}`;
}
