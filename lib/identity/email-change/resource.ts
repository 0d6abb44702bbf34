import { z } from "zod";

/** For how long a new address can be confirmed. */
export const confirmHours = 24;
/** For how long the previous address can undo the change. */
export const undoDays = 7;

export const ChangeEmail = z
  .strictObject({ email: z.string().max(254) })
  .meta({ id: "ChangeEmail", examples: [{ email: "grace@example.com" }] });
export type ChangeEmail = z.output<typeof ChangeEmail>;

export const EmailChangeToken = z
  .strictObject({ token: z.string().max(100).describe("The end of the link in the mail") })
  .meta({ id: "EmailChangeToken", examples: [{ token: "kQ2vX8sLw0ZrT5yNc7HdB1mEu9JfGa4o" }] });
export type EmailChangeToken = z.output<typeof EmailChangeToken>;

export const EmailResource = z
  .object({
    email: z.string().describe("The address that signs in and gets mails"),
    pending: z
      .object({ email: z.string(), expires_at: z.string() })
      .nullable()
      .describe("An address that was asked for and is not confirmed yet"),
  })
  .meta({ id: "AccountEmail" });
export type EmailResource = z.output<typeof EmailResource>;

export const UndoneEmailChange = z.object({ undone: z.literal(true) }).meta({ id: "UndoneEmailChange" });
export type UndoneEmailChange = z.output<typeof UndoneEmailChange>;
