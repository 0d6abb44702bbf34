import { appOrigin } from "@/lib/image-urls";
import { type Html, html } from "@/lib/kernel/markup/markup";
import { type FoundShare, findPreviewImage, hasPreview, previewSize } from "@/lib/shares";
import type { PageTexts } from "./share-frame";
import { previewPath, sharePath } from "./share-path";

type Found = FoundShare["found"];

/** The title that the owner has given the share, or its album or collection. */
export const titleOf = ({ share, contentTitle }: Found) =>
  share.title || (share.target !== "upload" && contentTitle);

/** The name of the owner that visitors see. */
export const sharerOf = ({ ownerName, account }: Found) => ownerName || account.handle;

/**
 * Returns the elements by which chats preview the link. A share with a password or limited views
 * has none: a preview would show what only a visit opens.
 */
export async function findPreview(found: Found, token: string, texts: PageTexts): Promise<Html | undefined> {
  if (!hasPreview(found)) return undefined;

  const image = await findPreviewImage(found);
  const isLarge = image?.isLarge ?? true;
  const title = titleOf(found) || texts.t(found.share.target === "upload" ? "upload.title" : "untitled");
  const properties = {
    "og:type": "website",
    "og:url": appOrigin() + sharePath(token),
    "og:site_name": texts.brand,
    "og:title": title,
    "og:description": texts.t("by", { name: sharerOf(found) }),
    "og:image": appOrigin() + previewPath(token),
    "og:image:type": "image/jpeg",
    ...(isLarge && { "og:image:width": previewSize.width, "og:image:height": previewSize.height }),
    "og:image:alt": title,
  };
  const elements = Object.entries(properties).map(
    ([name, content]) => html`<meta property="${name}" content="${content}">\n`,
  );

  return html`${elements}<meta name="twitter:card" content="summary_large_image">\n`;
}
