import type { z } from "zod";

/**
 * Continues the name of a variable, as in "ALBUMEN_CDN must be one of none, varnish". Schemas with
 * a message of their own do not get here.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_value":
      return issue.expected === "stringbool"
        ? "must be true or false"
        : `must be one of ${issue.values.map(String).join(", ")}`;
    case "invalid_format":
      return issue.format === "url" ? "must be an http or https URL" : undefined;
    case "too_small":
      return issue.origin === "string" ? "must not be empty" : undefined;
    case "too_big":
      return issue.origin === "string"
        ? `must have at most ${issue.maximum} characters`
        : `must have at most ${issue.maximum} values`;
    default:
      return undefined;
  }
}
