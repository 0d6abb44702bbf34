import { unstable_rethrow } from "next/navigation";
import type { Offer } from "@/components/session/offers.client";
import { findRailEntry } from "@/components/shell/rail-entries";
import { isAnalysisAvailable } from "@/lib/ai";
import { listPinnedAlbums } from "@/lib/albums";
import { listCollections } from "@/lib/collections";
import { isEncryptionOffered } from "@/lib/encryption";
import { currentActor } from "@/lib/identity/sign-in";
import { appOrigin } from "@/lib/image-urls";
import { toSameOriginPath, withAvatarSize } from "@/lib/image-urls/image-path";
import { listImageChanges } from "@/lib/images/changes";
import type { Actor } from "@/lib/kernel/actor";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { listLibraries } from "@/lib/memberships";
import { listNotices } from "@/lib/notices";
import { isOperator } from "@/lib/operation/operators";
import { hasMailServer } from "@/lib/platform/mail";
import { getProfile } from "@/lib/profile";

/**
 * Returns the fallback when the read fails: the frame of the dashboard is shown without a database
 * too.
 */
async function readOr<Value, Fallback>(
  fallback: Fallback,
  read: () => Promise<Value>,
): Promise<Value | Fallback> {
  try {
    return await read();
  } catch (error) {
    unstable_rethrow(error);
    return fallback;
  }
}

/** Returns the optional features of this installation. */
export function listOffers(): Offer[] {
  return [
    ...(isEncryptionOffered() ? ["encryption" as const] : []),
    ...(isAnalysisAvailable() ? ["analysis" as const] : []),
    ...(hasMailServer() ? ["mail" as const] : []),
  ];
}

/** The actor of the session. Without a database, the page in the frame reports the failure. */
export const readSession = () =>
  readOr("unavailable" as const, async () => (await currentActor()) ?? ("none" as const));

/**
 * The smallest avatar, under the host of the page: its session opens the avatar of a private
 * profile.
 */
export const readOwnProfile = (actor: Actor) =>
  readOr(undefined, async () => {
    const own = await getProfile(actor);
    const account = { ...actor.library, owner: libraryOwner(actor) };
    const shown = actor.role === "owner" ? own : await getProfile({ account });
    const { profile_picture: url } = own;
    const avatar = url && toSameOriginPath(withAvatarSize(url, 64), appOrigin());

    return { avatar, isPublic: shown.profile_visibility === "public" };
  });

/** With the page, because it would push the page down later. */
export const readNotices = (actor: Actor) =>
  readOr([], async () => (actor.role === "owner" ? listNotices(actor) : []));

export const readLibraries = (actor: Actor) => readOr([], () => listLibraries(actor));

export const readIsOperator = (actor: Actor) => readOr(false, async () => isOperator(actor));

/** Where the page starts to follow changes, so that none is lost before its scripts run. */
export const readCursor = (actor: Actor) =>
  readOr(undefined, async () => (await listImageChanges(actor, { limit: 1 })).next_cursor);

/** As many as the sidebar reads later. */
const maxPinned = 200;

/** The same for pinned collections, which members of one album do not have. */
export async function readPinnedCollections(actor: Actor) {
  const page = findRailEntry("collections");
  if (!page || actor.library.albumScope) return undefined;

  const read = () => listCollections(actor, { pinned: true, limit: maxPinned });
  const { data } = await readOr({ data: [] }, read);
  const initial = data.map(({ id, title, color, kind, children_count }) => ({
    id,
    title,
    color,
    kind,
    children_count,
  }));

  return { path: page.href, initial };
}

/** With the page, because they would push the entries under them down later. */
export async function readPinnedAlbums(actor: Actor) {
  const page = findRailEntry("albums");
  return page && { path: page.href, initial: await readOr([], () => listPinnedAlbums(actor)) };
}
