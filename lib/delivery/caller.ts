import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { OutputFormat } from "@/lib/engine";
import { authenticate, callerIpAddress, readEdgeToken } from "@/lib/identity";
import { isValidVariantSignature } from "@/lib/image-urls";
import type { DeliveryPath } from "@/lib/image-urls/image-path";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { AppError, commonErrors, type ErrorKind } from "@/lib/kernel/errors";
import { includesAlbum, scopeOf } from "@/lib/kernel/library-scope";
import { hasRole } from "@/lib/kernel/roles";
import { minuteMs } from "@/lib/kernel/time";
import { openLibrary } from "@/lib/memberships";
import { singleton } from "@/lib/platform/process/singleton";
import { consumeLimit } from "@/lib/platform/rate-limiting/rate-limiter";
import type { NamedVariant } from "@/lib/recipes";
import type { DeliveredImage, ShareAccess } from "./repository";

const credentialErrorKinds: readonly ErrorKind[] = ["unauthenticated", "forbidden"];

/**
 * Returns the caller. Treats an invalid credential as anonymous, because an error would reveal that
 * something exists.
 */
export async function findCaller(request: IncomingMessage): Promise<Actor | undefined> {
  const { authorization, cookie } = request.headers;
  try {
    return await authenticate({
      authorization,
      cookie,
      ipAddress: callerIpAddress(request.headers),
      edgeToken: readEdgeToken({ get: (name) => request.headers[name.toLowerCase()]?.toString() ?? null }),
    });
  } catch (error) {
    if (error instanceof AppError && credentialErrorKinds.includes(error.kind)) return undefined;
    throw error;
  }
}

/**
 * Same in the library of this handle, if the session's account is a member of it. URLs name
 * libraries, and headers cannot.
 */
async function findCallerIn(request: IncomingMessage, handle: string): Promise<Actor | undefined> {
  const caller = await findCaller(request);
  if (caller?.via !== "session" || caller.account.handle === handle) return caller;

  return (await openLibrary(caller, handle)) ?? caller;
}

/** Returns a caller with the scope to see images of the library that anonymous visitors may not. */
export async function findViewer(request: IncomingMessage, handle: string): Promise<Actor | undefined> {
  const actor = await findCallerIn(request, handle);
  return actor && hasScope(actor, "images:read") ? actor : undefined;
}

interface NewRendition {
  variant: NamedVariant;
  /** Undefined if the variant is no recipe, or has failed in all formats. */
  format: OutputFormat | undefined;
}

/**
 * Returns whether a request that may see the image may also create a variant of it that is no
 * preset: by a signature for this URL, as a variant that the owner allows everyone, or with the
 * credentials and write scope of the owner or an editor.
 * @throws AppError RATE_LIMITED when visitors have many recipes rendered
 */
export async function canCreateVariant(
  request: IncomingMessage,
  image: DeliveredImage,
  {
    deliveryPath,
    variant,
    format,
    signature,
  }: NewRendition & { deliveryPath: DeliveryPath; signature: string | null },
): Promise<boolean> {
  if (signature !== null && isValidVariantSignature(deliveryPath, image, signature)) return true;
  if (image.savedVariants.includes(variant.name)) return true;

  const caller = await findCallerIn(request, image.handle);
  const isEditor =
    caller !== undefined &&
    opensImage(caller, image) &&
    !caller.isDisabled &&
    hasRole(caller, "editor") &&
    hasScope(caller, "images:write") &&
    !isCrossSiteRequest(request, caller);

  return isEditor || canVisitorCreate(image, { variant, format });
}

/** Recipe renditions that visitors can have made of an owner's images, per minute. */
const maxNewRenditions = 60;
const maxCounted = 10_000;

/** The counting of each rendition in the last minute; many requests for one make one rendition. */
const countedRenditions = () =>
  singleton(
    "counted-renditions",
    () => new LRUCache<string, Promise<void>>({ max: maxCounted, ttl: minuteMs }),
  );

/**
 * Returns whether visitors may have the variant made, by a public recipe.
 * @throws AppError RATE_LIMITED
 */
export async function canVisitorCreate(
  { imageId, generation, uid }: Pick<DeliveredImage, "imageId" | "generation" | "uid">,
  { variant: { key, recipe }, format }: NewRendition,
): Promise<boolean> {
  if (!recipe?.isPublic) return false;

  const rendition = `${imageId}:${generation}:${key}:${format}`;
  const counted = countedRenditions();
  let counting = counted.get(rendition);
  if (!counting) {
    counting = countRendition(uid);
    counted.set(rendition, counting);
  }

  try {
    await counting;
  } catch (error) {
    if (counted.peek(rendition) === counting) counted.delete(rendition);
    throw error;
  }

  return true;
}

async function countRendition(uid: string): Promise<void> {
  const { allowed, resetSeconds } = await consumeLimit("recipe-renditions", uid, maxNewRenditions);
  if (!allowed) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: resetSeconds });
}

/** Whether the image is in the library, or in the album, that is open to the caller. */
export function opensImage(caller: Actor, { owner, album }: DeliveredImage): boolean {
  const scope = scopeOf(caller);
  return scope.owner === owner && includesAlbum(scope, album);
}

/** A page elsewhere could use up its visitor's slots when the browser sends the session along. */
function isCrossSiteRequest({ headers }: IncomingMessage, caller: Actor): boolean {
  const site = headers["sec-fetch-site"];
  return caller.via === "session" && (site === "cross-site" || site === "same-site");
}

/**
 * Whether a variant is open to the visitor of a share. Without originals, only public recipes are: a
 * private one may be as large as the original.
 */
export function opensVariant(share: ShareAccess | undefined, { recipe }: NamedVariant): boolean {
  return !share || !recipe || recipe.isPublic || share.viewer.allowsOriginal;
}
