import type { z } from "zod";
import { truncate } from "@/lib/kernel/text";

const maxChars = 300;

/**
 * Returns the first thing that is wrong with a record: an archive can have hundreds of thousands,
 * with names of any length.
 */
export function describeInvalid({ issues: [issue] }: z.ZodError): string {
  const place = issue?.path.join(".") ?? "";
  return truncate(`${place ? `${place}: ` : ""}${issue?.message ?? "is not valid"}`, maxChars);
}
