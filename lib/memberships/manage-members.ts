import { randomBytes } from "node:crypto";
import { lockAlbumShared, resolveAlbumSlug } from "@/lib/albums";
import { unknownAlbumError } from "@/lib/albums/errors";
import { changedFields, commitChange, isEmpty } from "@/lib/changes";
import { appOrigin } from "@/lib/image-urls";
import { queueMail } from "@/lib/jobs/mail";
import { type Actor, requireRole } from "@/lib/kernel/actor";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { isId, newId } from "@/lib/kernel/ids";
import { type LibraryScope, scopeOf } from "@/lib/kernel/library-scope";
import type { MemberRole } from "@/lib/kernel/roles";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";
import { hasMailServer, type Mail, renderMail } from "@/lib/platform/mail";
import { parseEmail } from "@/lib/platform/mail/email";
import { consumeLimit } from "@/lib/platform/rate-limiting/rate-limiter";
import { languages } from "@/messages/languages";
import { maxMemberships, membershipErrors } from "./errors";
import { hashInvitationToken } from "./join";
import { requireLessByKey, requireRoleOfKey } from "./key-limits";
import {
  countMemberships,
  deleteMembership,
  findMembershipOf,
  findSender,
  findShownMembership,
  listMembershipRows,
  lockMembership,
  lockOpenAccounts,
  type MembershipRow,
  type ShownMembership,
  updateMembership,
  upsertInvitation,
} from "./repository";
import {
  type CreatedMembership,
  type CreateMembership,
  type MembershipResource,
  membershipInvitationDays,
  type UpdateMembership,
} from "./resource";

/** Invitations of one account, which are mails to other people. */
const invitationsPerMinute = 10;

/** Returns the members and open invitations of the library, or of the album, the oldest first. */
export async function listMemberships(actor: Actor): Promise<{ data: MembershipResource[] }> {
  return { data: (await listMembershipRows(scopeOf(actor))).map(toResource) };
}

/**
 * Invites an address to the library, or to one album of it, and mails it a link. Inviting again
 * renews the invitation. Nothing depends on whether the address has an account.
 * @throws AppError VALIDATION_ERROR, ROLE_REQUIRED, FORBIDDEN, CONFLICT, RATE_LIMITED
 */
export async function inviteMember(
  actor: Actor,
  { email: text, role, album }: CreateMembership,
): Promise<CreatedMembership> {
  const scope = scopeOf(actor);
  const { owner } = scope;
  const { email: ownEmail } = actor.library;
  const email = parseEmail(text);
  if (email === undefined) throw validationError({ email: ["is not an email address"] });
  if (email === ownEmail) throw validationError({ email: ["is the address of the library's owner"] });

  requireAppointment(actor, role);
  requireRoleOfKey(actor, role);
  const limit = await consumeLimit("membership-invitations", actor.account.uid, invitationsPerMinute);
  if (!limit.allowed) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: limit.resetSeconds });

  const token = randomBytes(24).toString("base64url");

  return transaction(async () => {
    await lockOpenAccounts([owner]);
    const albumSlug = await requireAlbum(scope, album === undefined ? (scope.album ?? null) : album);
    const present = await findMembershipOf(owner, email);
    if (present?.member) throw new AppError(membershipErrors.alreadyMember);
    if (present && scope.album !== undefined && present.albumSlug !== scope.album)
      throw new AppError(membershipErrors.invitedElsewhere);

    if (present) requireAppointment(actor, present.role);
    else if ((await countMemberships(owner)) >= maxMemberships) throw new AppError(membershipErrors.tooMany);
    const now = Date.now();
    const row = await upsertInvitation({
      id: newId("mem"),
      owner,
      email,
      role,
      albumSlug,
      tokenHash: hashInvitationToken(token),
      invitedBy: actor.account.owner,
      createdAt: isoTime(now),
      expiresAt: isoTime(now + membershipInvitationDays * dayMs),
    });
    const shown = await requireShown(actor, row.id);
    await queueMail(await invitationMail(actor, shown, token));
    await commitChange(actor, { resource: "membership", action: "create", id: row.id });

    return { ...toResource(shown), link: hasMailServer() ? null : invitationUrl(token) };
  });
}

/**
 * Changes the role or the album of a member, or of an invitation. It counts from the next request
 * on.
 * @throws AppError VALIDATION_ERROR, NOT_FOUND, ROLE_REQUIRED, FORBIDDEN
 */
export async function updateMember(
  actor: Actor,
  id: string,
  { role, album }: UpdateMembership,
): Promise<MembershipResource> {
  return transaction(async () => {
    const row = await requireMembership(actor, id);
    if (role !== undefined) requireAppointment(actor, role);
    const albumSlug = album === undefined ? undefined : await requireAlbum(scopeOf(actor), album);
    requireLessByKey(actor, row, { role, albumSlug });
    const changes = changedFields(row, {
      ...(role !== undefined && { role }),
      ...(albumSlug !== undefined && { albumSlug }),
    });

    if (!isEmpty(changes)) {
      await updateMembership(id, changes);
      const fields = Object.keys(changes).map((name) => (name === "albumSlug" ? "album" : name));
      await commitChange(actor, { resource: "membership", action: "update", id, fields });
    }

    return toResource(await requireShown(actor, id));
  });
}

/**
 * Removes a member with the keys that belong to the membership, or revokes an invitation.
 * @throws AppError NOT_FOUND, ROLE_REQUIRED
 */
export async function removeMember(actor: Actor, id: string): Promise<{ id: string; deleted: true }> {
  return transaction(async () => {
    const row = await requireMembership(actor, id);
    await deleteMembership(row.id);
    await commitChange(actor, { resource: "membership", action: "delete", id });

    return { id, deleted: true as const };
  });
}

/** Locks the membership. Managers are only changed by the owner. */
async function requireMembership(actor: Actor, id: string): Promise<MembershipRow> {
  const row = isId("mem", id) ? await lockMembership(scopeOf(actor), id) : undefined;
  if (!row) throw new AppError(membershipErrors.notFound);

  requireAppointment(actor, row.role);
  return row;
}

async function requireShown(actor: Actor, id: string): Promise<ShownMembership> {
  const shown = await findShownMembership(scopeOf(actor), id);
  if (!shown) throw new AppError(membershipErrors.notFound);

  return shown;
}

/** Returns the album of a membership. Prevents its deletion until the open transaction ends. */
async function requireAlbum(scope: LibraryScope, name: string | null): Promise<string | null> {
  const album = name === null ? null : await resolveAlbumSlug(scope.owner, name);
  const isOpen = album === null ? scope.album === undefined : await lockAlbumShared(scope, album);
  if (!isOpen) throw unknownAlbumError();

  return album;
}

/** Only the owner makes managers. */
function requireAppointment(actor: Actor, role: MemberRole): void {
  requireRole(actor, role === "manager" ? "owner" : "manager");
}

const invitationUrl = (token: string) => `${appOrigin()}/invitations/${token}`;

async function invitationMail(
  actor: Actor,
  { membership: { email, role }, albumTitle }: ShownMembership,
  token: string,
): Promise<Mail> {
  const sender = await findSender(actor.account.owner);
  const loaded = await loadLanguage(sender?.languageChosen ? sender.language : languages[0]);
  const t = getTranslator("mail.membership", loaded);
  const values = {
    sender: sender?.name ?? actor.account.handle,
    library: actor.library.handle,
    origin: appOrigin(),
    email,
    role: t(`roles.${role}`),
    days: membershipInvitationDays,
  };

  const texts =
    albumTitle === null
      ? { subject: t("subject", values), lead: t("lead", values), closing: t("closing") }
      : {
          subject: t("albumSubject", { ...values, album: albumTitle }),
          lead: t("albumLead", { ...values, album: albumTitle }),
          closing: t("closing"),
        };
  const link = { label: t("link"), url: invitationUrl(token) };

  return { to: { address: email }, ...renderMail({ language: loaded.locale, ...texts, link }) };
}

function toResource({ membership, name, handle, albumTitle }: ShownMembership): MembershipResource {
  const { id, email, role, albumSlug, createdAt, expiresAt, joinedAt } = membership;
  return {
    id,
    email,
    role,
    album: albumSlug,
    album_title: albumTitle,
    status: joinedAt === null ? "invited" : "active",
    name,
    handle,
    invited_at: createdAt,
    expires_at: expiresAt,
    joined_at: joinedAt,
  };
}
