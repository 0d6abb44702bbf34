import { randomBytes } from "node:crypto";
import { memberships } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { newId } from "@/lib/kernel/ids";
import type { MemberRole } from "@/lib/kernel/roles";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { hashInvitationToken } from "@/lib/memberships/join";
import { db } from "@/lib/platform/database/transaction";
import { type Client, createApiClient } from "../harness/caller";
import { type Account, createAccount } from "./account";

interface Library {
  actor: { account: { owner: string } };
}

const newRow = ({ actor }: Library, email: string, role: MemberRole) => ({
  id: newId("mem"),
  owner: actor.account.owner,
  email,
  role,
  createdAt: isoTime(),
  expiresAt: isoTime(Date.now() + dayMs),
});

/**
 * Makes the account a member of the library, or of one album of it. Returns the membership's id.
 */
export async function addMember(
  library: Library,
  { actor }: Library,
  role: MemberRole,
  albumSlug: string | null = null,
): Promise<string> {
  const member = actor.account.owner;
  const row = { ...newRow(library, member, role), member, albumSlug, joinedAt: isoTime() };
  await db().insert(memberships).values(row);

  return row.id;
}

/** Invites the address to the library. */
export async function addInvitation(library: Library, email: string, role: MemberRole = "viewer") {
  const token = randomBytes(24).toString("base64url");
  const row = { ...newRow(library, email, role), tokenHash: hashInvitationToken(token) };
  await db().insert(memberships).values(row);

  return { id: row.id, token };
}

export const handleOf = ({ actor }: Account) => actor.account.handle;

/** The member's browser on a page that shows the library. */
export function inLibrary(library: Account, { origin, actor, browser }: Account): Client {
  return createApiClient(origin, actor, {
    cookie: browser.cookie,
    "sec-fetch-site": "same-origin",
    "x-albumen-library": handleOf(library),
  });
}

interface SharedAlbum {
  library: Account;
  member: Account;
  /** The member's browser on a page that shows the library. */
  client: Client;
  album: string;
  /** In the album. */
  inside: ImageResource;
  /** In another album of the library. */
  outside: ImageResource;
  membershipId: string;
}

/** Creates a library with two images, and a member of the album that has one of them. */
export async function shareAlbum(origin: string, role: MemberRole): Promise<SharedAlbum> {
  const [library, member] = [await createAccount(origin), await createAccount(origin)];
  const { album } = await library.createAlbum();
  const inside = await library.createImage({ album, visibility: "private", tags: "shared-tag" });
  const outside = await library.createImage({ visibility: "private", tags: "other-tag" });
  const membershipId = await addMember(library, member, role, album);
  const client = inLibrary(library, member);

  return { library, member, client, album, inside, outside, membershipId };
}
