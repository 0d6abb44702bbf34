import { z } from "zod";

/** JSON text. What it contains is validated as in a JSON body. */
export const JsonText = z.string().transform((text, context): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    // The schema would skip this member in silence.
    if (!(typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__"))) return value;

    context.addIssue({ code: "custom", message: "__proto__ is not allowed" });
  } catch {
    context.addIssue({ code: "custom", message: "must be JSON" });
  }
  return z.NEVER;
});
