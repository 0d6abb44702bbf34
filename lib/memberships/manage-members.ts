import { randomBytes } from "node:crypto";
import { commitChange } from "@/lib/changes";
import { appOrigin } from "@/lib/image-urls";
import { type Actor, requireRole } from "@/lib/kernel/actor";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { isId, newId } from "@/lib/kernel/ids";
import type { MemberRole } from "@/lib/kernel/roles";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { queueMail } from "@/lib/mail";
import { transaction } from "@/lib/platform/database/transaction";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";
import { type Mail, renderMail } from "@/lib/platform/mail";
import { parseEmail } from "@/lib/platform/mail/email";
import { consumeLimit } from "@/lib/platform/rate-limiting/rate-limiter";
import { languages } from "@/messages/languages";
import { maxMemberships, membershipErrors } from "./errors";
import { hashInvitationToken } from "./join";
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
  updateRole,
  upsertInvitation,
} from "./repository";
import {
  type CreateMembership,
  type MembershipResource,
  membershipInvitationDays,
  type UpdateMembership,
} from "./resource";

/** Invitations of one account, which are mails to strangers. */
const invitationsPerMinute = 10;

/** Returns the members and open invitations of the library, the oldest first. */
export async function listMemberships(actor: Actor): Promise<{ data: MembershipResource[] }> {
  return { data: (await listMembershipRows(actor.library.owner)).map(toResource) };
}

/**
 * Invites an address to the library and mails it a link. Inviting again renews the invitation. Nothing depends on whether the
 * address has an account.
 * @throws AppError VALIDATION_ERROR, ROLE_REQUIRED, CONFLICT, RATE_LIMITED
 */
export async function inviteMember(
  actor: Actor,
  { email: text, role }: CreateMembership,
): Promise<MembershipResource> {
  const { owner, email: ownEmail } = actor.library;
  const email = parseEmail(text);
  if (email === undefined) throw validationError({ email: ["is not an email address"] });
  if (email === ownEmail) throw validationError({ email: ["is the address of the library's owner"] });
  requireAppointment(actor, role);
  const limit = await consumeLimit("membership-invitations", actor.account.uid, invitationsPerMinute);
  if (!limit.allowed) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: limit.resetSeconds });
  const token = randomBytes(24).toString("base64url");
  return transaction(async () => {
    await lockOpenAccounts([owner]);
    const present = await findMembershipOf(owner, email);
    if (present?.member) throw new AppError(membershipErrors.alreadyMember);
    if (present) requireAppointment(actor, present.role);
    else if ((await countMemberships(owner)) >= maxMemberships) throw new AppError(membershipErrors.tooMany);
    const now = Date.now();
    const row = await upsertInvitation({
      ...{ id: newId("mem"), owner, email, role, tokenHash: hashInvitationToken(token) },
      ...{ invitedBy: actor.account.owner, createdAt: isoTime(now) },
      expiresAt: isoTime(now + membershipInvitationDays * dayMs),
    });
    await queueMail(await invitationMail(actor, row, token));
    await commitChange(actor, { resource: "membership", action: "create", id: row.id });
    return toResource({ membership: row, name: null, handle: null });
  });
}

/**
 * Changes the role of a member, or of an invitation. It counts from the next request on.
 * @throws AppError NOT_FOUND, ROLE_REQUIRED
 */
export async function updateMember(
  actor: Actor,
  id: string,
  { role }: UpdateMembership,
): Promise<MembershipResource> {
  return transaction(async () => {
    const row = await requireMembership(actor, id);
    requireAppointment(actor, role);
    if (row.role !== role) {
      await updateRole(id, role);
      await commitChange(actor, { resource: "membership", action: "update", id, fields: ["role"] });
    }
    const shown = await findShownMembership(actor.library.owner, id);
    if (!shown) throw new AppError(membershipErrors.notFound);
    return toResource(shown);
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
  const row = isId("mem", id) ? await lockMembership(actor.library.owner, id) : undefined;
  if (!row) throw new AppError(membershipErrors.notFound);
  requireAppointment(actor, row.role);
  return row;
}

/** Only the owner makes managers. */
function requireAppointment(actor: Actor, role: MemberRole): void {
  requireRole(actor, role === "manager" ? "owner" : "manager");
}

async function invitationMail(actor: Actor, { email, role }: MembershipRow, token: string): Promise<Mail> {
  const sender = await findSender(actor.account.owner);
  const loaded = await loadLanguage(sender?.languageChosen ? sender.language : languages[0]);
  const t = getTranslator("mail.membership", loaded);
  const origin = appOrigin();
  const values = {
    ...{ sender: sender?.name ?? actor.account.handle, library: actor.library.handle, origin, email },
    ...{ role: t(`roles.${role}`), days: membershipInvitationDays },
  };
  const texts = { subject: t("subject", values), lead: t("lead", values), closing: t("closing") };
  const link = { label: t("link"), url: `${origin}/invitations/${token}` };
  return { to: { address: email }, ...renderMail({ language: loaded.locale, ...texts, link }) };
}

function toResource({ membership, name, handle }: ShownMembership): MembershipResource {
  const { id, email, role, createdAt, expiresAt, joinedAt } = membership;
  return {
    ...{ id, email, role, status: joinedAt === null ? "invited" : "active", name, handle },
    ...{ invited_at: createdAt, expires_at: expiresAt, joined_at: joinedAt },
  };
}
