import { z } from "zod";
import { Passphrase } from "@/lib/kernel/text";

export const ExportBundle = z
  .strictObject({
    passphrase: Passphrase.describe("Passphrase that opens the bundle. Not stored."),
  })
  .meta({ id: "ExportBundle", examples: [{ passphrase: "correct horse battery staple" }] });
export type ExportBundle = z.output<typeof ExportBundle>;
