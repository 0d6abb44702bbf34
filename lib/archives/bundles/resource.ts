import { z } from "zod";
import { Passphrase } from "@/lib/kernel/text";

export const ExportBundle = z
  .strictObject({
    passphrase: Passphrase.describe("Opens the bundle; it is not stored"),
  })
  .meta({ id: "ExportBundle", examples: [{ passphrase: "correct horse battery staple" }] });
export type ExportBundle = z.output<typeof ExportBundle>;
