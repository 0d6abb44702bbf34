import { deliverCard, deliverShared } from "@/lib/delivery";
import { AppError } from "@/lib/kernel/errors";
import { cardHost } from "@/lib/public";
import { type FoundShare, findPreviewImage, hasPreview } from "@/lib/shares";
import { shareErrors } from "@/lib/shares/errors";
import { shareHeaders } from "../pages/share-frame";
import { sharerOf, titleOf } from "../pages/share-preview";
import type { ShareRequest } from "./share-exchange";

/** As for a shared image: only the client itself keeps the card, and revalidates it each time. */
const cardHeaders = { ...shareHeaders, "cache-control": "private, no-cache" };

/** Serves the image of a share in previews of its link, or a card where it has none. */
export async function sendPreview(
  { request, response }: ShareRequest,
  found: FoundShare["found"],
): Promise<void> {
  if (!hasPreview(found)) throw new AppError(shareErrors.ended);

  const image = await findPreviewImage(found);
  if (image) return deliverShared(request, response, image, "og-image");

  // Texts of the page are in the visitor's language, which the URL of the card does not name.
  const sharer = sharerOf(found);
  const card = { title: titleOf(found) || sharer, byline: sharer, fallback: `@${found.account.handle}` };
  await deliverCard(request, response, { ...card, host: cardHost() }, cardHeaders);
}
