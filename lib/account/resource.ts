import { z } from "zod";

export const CloseAccount = z
  .strictObject({
    confirm: z.string().max(100).describe("The account's handle, as a confirmation"),
  })
  .meta({ id: "CloseAccount", examples: [{ confirm: "ada" }] });
export type CloseAccount = z.output<typeof CloseAccount>;

export const ClosedAccount = z.object({ deleted: z.literal(true) }).meta({ id: "ClosedAccount" });
export type ClosedAccount = z.output<typeof ClosedAccount>;
