import { createHash } from "node:crypto";
import { commitChanges } from "@/lib/changes";
import { type Actor, inOwnLibrary } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import type { MemberRole } from "@/lib/kernel/roles";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { membershipErrors } from "./errors";
import {
  deleteMembership,
  findInvitation,
  findMembership,
  findSender,
  hasOpenInvitation,
  listJoinedLibraries,
  lockMembership,
  lockOpenAccounts,
  saveMember,
} from "./repository";
import type { AcceptMembership, LibraryResource } from "./resource";

export function hashInvitationToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Whether an open invitation to a library lets the address create an account. */
export async function isInvitedToLibrary(email: string): Promise<boolean> {
  return hasOpenInvitation(email, isoTime());
}

interface Invitation {
  library: { handle: string; name: string | null };
  role: MemberRole;
  /** The title of the album that it is for; null for the whole library. */
  album: string | null;
  /** Whether the signed-in account has the invited address. */
  isForActor: boolean;
}

/**
 * Returns what an open invitation offers, for its page; `undefined` if it does not exist or has
 * ended.
 */
export async function readInvitation(actor: Actor, token: string): Promise<Invitation | undefined> {
  const found = await findInvitation(hashInvitationToken(token));
  if (!found || found.membership.expiresAt <= isoTime()) return undefined;

  const { library, name, membership, albumTitle } = found;
  return {
    library: { handle: library.handle, name },
    role: membership.role,
    album: albumTitle,
    isForActor: membership.email === actor.account.email,
  };
}

/**
 * Makes the account a member of the library that it was invited to. An invitation works once, and
 * only for its address.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function acceptInvitation(actor: Actor, { token }: AcceptMembership): Promise<LibraryResource> {
  const { account } = actor;
  const tokenHash = hashInvitationToken(token);

  return transaction(async () => {
    const found = await findInvitation(tokenHash);
    const now = isoTime();
    if (!found || found.membership.expiresAt <= now) throw new AppError(membershipErrors.ended);

    const { membership, library, name, albumTitle } = found;
    if (membership.email !== account.email) throw new AppError(membershipErrors.otherAddress);

    // Locked as closing an account locks it, so that none of the two is closed by now.
    const areOpen = (await lockOpenAccounts([account.owner, library.owner])) === 2;
    if (!areOpen || !(await saveMember(membership.id, tokenHash, account.owner, now)))
      throw new AppError(membershipErrors.ended);

    const { id, role, albumSlug: album } = membership;
    const change = { resource: "membership", action: "update", id, fields: ["status"] } as const;
    await commitChanges([
      { actor: { ...actor, library }, change },
      { actor: inOwnLibrary(actor), change },
    ]);

    return { handle: library.handle, name, role, album, album_title: albumTitle, is_own: false };
  });
}

/** Returns the own library and the libraries that the account is a member of. */
export async function listLibraries({ account }: Actor): Promise<LibraryResource[]> {
  const [own, joined] = await Promise.all([findSender(account.owner), listJoinedLibraries(account.owner)]);
  return [
    {
      handle: account.handle,
      name: own?.name ?? null,
      role: "owner",
      is_own: true,
      album: null,
      album_title: null,
    },
    ...joined.map(({ albumTitle, ...library }) => ({
      ...library,
      album_title: albumTitle,
      is_own: false,
    })),
  ];
}

/**
 * Ends the account's membership in a library, with the keys that belong to it.
 * @throws AppError NOT_FOUND
 */
export async function leaveLibrary(actor: Actor, handle: string): Promise<{ handle: string; left: true }> {
  return transaction(async () => {
    const found = await findMembership(actor.account.owner, handle);
    const row = found && (await lockMembership(found.library, found.id));
    if (!row) throw new AppError(membershipErrors.unknownLibrary);

    await deleteMembership(row.id);
    const change = { resource: "membership", action: "delete", id: row.id } as const;
    await commitChanges([
      { actor: { ...actor, library: found.library }, change },
      { actor: inOwnLibrary(actor), change },
    ]);

    return { handle, left: true as const };
  });
}
