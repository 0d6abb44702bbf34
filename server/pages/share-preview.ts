import { appOrigin } from "@/lib/image-urls";
import { type Html, html } from "@/lib/kernel/markup/markup";
import { type FoundShare, findPreviewImage, previewSize } from "@/lib/shares";
import type { PageTexts } from "./share-frame";
import { previewPath, sharePath } from "./share-path";

type Found = FoundShare["found"];

/** The title that the owner has given the share or its album. */
export const titleOf = ({ share, albumTitle }: Found) =>
  share.title || (share.target === "album" && albumTitle);

/** The name of the owner that visitors see. */
export const sharerOf = ({ ownerName, account }: Found) => ownerName || account.handle;

/**
 * Returns the elements by which chats preview the link. A share with a password or limited views
 * has none: a preview would show what only a visit opens.
 */
export async function findPreview(found: Found, token: string, texts: PageTexts): Promise<Html | undefined> {
  const { passwordHash, maxViews } = found.share;
  if (passwordHash !== null || maxViews !== null) return undefined;

  const image = await findPreviewImage(found);
  const properties = {
    "og:type": "website",
    "og:url": appOrigin() + sharePath(token),
    "og:site_name": texts.brand,
    "og:title": titleOf(found) || texts.t("untitled"),
    "og:description": texts.t("by", { name: sharerOf(found) }),
    ...(image && { "og:image": appOrigin() + previewPath(token), "og:image:type": "image/jpeg" }),
    ...(image?.isLarge && { "og:image:width": previewSize.width, "og:image:height": previewSize.height }),
  };
  const elements = Object.entries(properties).map(
    ([name, content]) => html`<meta property="${name}" content="${content}">\n`,
  );

  return html`${elements}<meta name="twitter:card" content="${image ? "summary_large_image" : "summary"}">\n`;
}
