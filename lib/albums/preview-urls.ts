import { imageUrl } from "@/lib/image-urls";
import { type Actor, hasScope } from "@/lib/kernel/actor";

type Preview = Parameters<typeof imageUrl>[1];

interface PreviewOptions {
  cover: Preview | null;
  /** The images after the cover. */
  others: readonly Preview[];
  max: number;
}

/** Returns the thumbnail URLs of the images that represent an album or a collection. */
export function previewUrls(
  actor: Actor,
  { cover, others, max }: PreviewOptions,
): { cover_url: string | null; preview_urls: string[] } {
  const candidates = [...(cover ? [cover] : []), ...others];
  // The URL of an unlisted image opens it for everyone.
  const previews = hasScope(actor, "images:read")
    ? candidates
    : candidates.filter(({ visibility }) => visibility !== "unlisted");
  const urls = new Map(previews.map((image) => [image.id, imageUrl(actor.library, image, "thumb")]));

  return { cover_url: (cover && urls.get(cover.id)) ?? null, preview_urls: [...urls.values()].slice(0, max) };
}
