import { commitChange } from "@/lib/changes";
import { appOrigin } from "@/lib/image-urls";
import { queueMail } from "@/lib/jobs/mail";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, validationError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";
import { hasMailServer, renderMail } from "@/lib/platform/mail";
import { parseEmail } from "@/lib/platform/mail/email";
import { languages } from "@/messages/languages";
import { findChosenLanguage } from "../repository";
import { createSignInTicket, signInUrl } from "../sign-in-link";
import { signUpErrors } from "./errors";
import {
  deleteExpiredInvitations,
  deleteInvitation,
  type InvitationRow,
  isOwner,
  listInvitationRows,
  upsertInvitation,
} from "./repository";
import {
  type CreatedInvitation,
  type CreateInvitation,
  type InvitationResource,
  invitationDays,
} from "./resource";
import { signUpPolicy } from "./sign-up";

/** Far more than operators send in the days for which invitations are kept. */
const maxListed = 1_000;

/**
 * Lets an email address create an account within two weeks, and sends it a mail. Inviting again
 * renews the invitation. Without an actor, the command line invites.
 * @throws AppError VALIDATION_ERROR, CONFLICT
 */
export async function invite(
  { email: text, language }: CreateInvitation,
  actor?: Actor,
): Promise<CreatedInvitation> {
  const email = parseEmail(text);
  if (email === undefined) throw validationError({ email: ["is not an email address"] });
  if (signUpPolicy() === "closed") throw new AppError(signUpErrors.closed);

  const mailLanguage = language ?? (actor && (await findChosenLanguage(actor.account.email))) ?? languages[0];

  return transaction(async () => {
    if (await isOwner(email)) throw new AppError(signUpErrors.ownerExists);

    const now = Date.now();
    const row = await upsertInvitation({
      id: newId("inv"),
      email,
      invitedBy: actor?.account.uid ?? null,
      createdAt: isoTime(now),
      expiresAt: isoTime(now + invitationDays * dayMs),
    });
    await queueMail(await invitationMail(email, mailLanguage));
    if (actor) await commitChange(actor, { resource: "invitation", action: "create", id: row.id });

    return { ...toResource(row), link: await createLink(email) };
  });
}

/**
 * Returns a sign-in link to hand over where the server sends no mail. It creates an account while
 * the invitation is open.
 */
async function createLink(email: string): Promise<string | null> {
  return hasMailServer() ? null : signInUrl(await createSignInTicket(email));
}

export async function listInvitations(): Promise<{ data: InvitationResource[] }> {
  return { data: (await listInvitationRows(maxListed)).map(toResource) };
}

/**
 * Revokes an invitation; an account that it has led to stays.
 * @throws AppError NOT_FOUND
 */
export async function revokeInvitation(actor: Actor, id: string): Promise<{ id: string; deleted: true }> {
  return transaction(async () => {
    if (!(await deleteInvitation(id))) throw new AppError(signUpErrors.unknownInvitation);

    await commitChange(actor, { resource: "invitation", action: "delete", id });
    return { id, deleted: true as const };
  });
}

export async function pruneInvitations(): Promise<number> {
  return deleteExpiredInvitations(isoTime());
}

/**
 * The link leads to the form for sign-in links: those work for a day, and an invitation for two
 * weeks.
 */
async function invitationMail(email: string, language: string) {
  const loaded = await loadLanguage(language);
  const t = getTranslator("mail.invitation", loaded);
  const origin = appOrigin();
  const texts = {
    subject: t("subject"),
    lead: t("lead", { origin, email, days: invitationDays }),
    closing: t("closing"),
  };
  const link = { label: t("link"), url: `${origin}/sign-in` };

  return { to: { address: email }, ...renderMail({ language: loaded.locale, ...texts, link }) };
}

function toResource(row: InvitationRow): InvitationResource {
  const { id, email, createdAt, expiresAt, acceptedAt } = row;
  const isExpired = expiresAt <= isoTime();
  return {
    id,
    email,
    status: acceptedAt !== null ? "accepted" : isExpired ? "expired" : "open",
    created_at: createdAt,
    expires_at: expiresAt,
    accepted_at: acceptedAt,
  };
}
