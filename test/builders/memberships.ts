import { randomBytes } from "node:crypto";
import { memberships } from "@/db/schema";
import { newId } from "@/lib/kernel/ids";
import type { MemberRole } from "@/lib/kernel/roles";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { hashInvitationToken } from "@/lib/memberships/join";
import { db } from "@/lib/platform/database/transaction";
import { type Client, createApiClient } from "../harness/caller";
import type { Account } from "./account";

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
