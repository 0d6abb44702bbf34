import type { IncomingMessage, ServerResponse } from "node:http";
import { buildAvatarCacheHeaders } from "@/lib/caching";
import { isDamage } from "@/lib/encryption";
import { imageFormats } from "@/lib/engine";
import type { AvatarLocation } from "@/lib/image-urls/image-path";
import { hasScope } from "@/lib/kernel/actor";
import { logger } from "@/lib/platform/process/logger";
import { findCaller } from "../caller";
import { buildPreparedResponse } from "../prepared-response";
import { sendBody } from "../send-body";
import { imageNotFound } from "../visible-image";
import { findAvatar } from "./repository";

/**
 * Serves a size of a profile picture. A private or withheld profile has none for anyone but its
 * owner. It is not counted as a delivery: it is no image of the library.
 */
export async function deliverAvatar(
  request: IncomingMessage,
  response: ServerResponse,
  avatar: AvatarLocation,
): Promise<void> {
  const found = await findAvatar(avatar);
  if (!found) throw imageNotFound();

  const isPrivate = found.profileVisibility === "private" || found.withheldAt !== null;
  if (isPrivate && !(await isOwner(request, found.owner))) throw imageNotFound();

  const { contentType } = imageFormats.webp;
  const prepared = buildPreparedResponse(
    { ...found, contentType, format: "webp", modifiedAt: found.createdAt },
    { disposition: { type: "inline", filename: `${avatar.size}.webp` }, countKey: undefined },
    buildAvatarCacheHeaders(found.uid, isPrivate),
  );
  const sent = await sendBody(request, response, prepared, () => true).catch(missingIfDamaged);
  if (sent !== "sent") throw imageNotFound();
}

function missingIfDamaged(error: unknown): "missing" {
  if (!isDamage(error)) throw error;

  logger().error({ err: error }, "a stored profile picture is damaged");

  return "missing";
}

async function isOwner(request: IncomingMessage, owner: string): Promise<boolean> {
  const caller = await findCaller(request);
  return caller?.role === "owner" && caller.account.owner === owner && hasScope(caller, "settings:read");
}
