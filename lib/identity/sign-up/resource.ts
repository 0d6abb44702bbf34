import { z } from "zod";
import { languages } from "@/messages/languages";

export const invitationDays = 14;

export const CreateInvitation = z
  .strictObject({
    email: z.string().max(254),
    language: z.enum(languages).optional().describe("Email language. Defaults to yours."),
  })
  .meta({ id: "CreateInvitation", examples: [{ email: "grace@example.com" }] });
export type CreateInvitation = z.output<typeof CreateInvitation>;

export const InvitationResource = z
  .object({
    id: z.string(),
    email: z.string(),
    status: z.enum(["open", "accepted", "expired"]),
    created_at: z.string(),
    expires_at: z.string().describe(`${invitationDays} days after the invitation`),
    accepted_at: z.string().nullable(),
  })
  .meta({ id: "Invitation" });
export type InvitationResource = z.output<typeof InvitationResource>;

/** Where no mail is sent, whoever invites hands the link over. */
export const CreatedInvitation = InvitationResource.extend({
  link: z
    .string()
    .nullable()
    .describe("Signs the invited person in once, within a day. Null if the server sends mail."),
}).meta({ id: "CreatedInvitation" });
export type CreatedInvitation = z.output<typeof CreatedInvitation>;

export const InvitationList = z.object({ data: z.array(InvitationResource) }).meta({ id: "InvitationList" });

export const DeletedInvitation = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedInvitation" });
