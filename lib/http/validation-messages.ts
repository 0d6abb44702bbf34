import { z } from "zod";

/**
 * Words the built-in checks of schemas as an end of the sentence that the field's name starts. A
 * schema's own message takes precedence.
 */
z.config({ customError: (issue) => describeIssue(issue) });

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>["customError"]>>[0];

function describeIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      return `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      if (issue.input === undefined) return "is required";
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of: ${issue.values.join(", ")}`;
    case "too_small":
      return describeLimit("at least", Number(issue.minimum), issue.origin);
    case "too_big":
      return describeLimit("at most", Number(issue.maximum), issue.origin);
    case "invalid_format":
      return issue.format === "regex" ? "has an invalid format" : `must be a valid ${issue.format}`;
    case "invalid_key":
      return "has an invalid name";
    case "invalid_union":
      return issue.input === undefined ? "is required" : "is not valid";
    default:
      return undefined;
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "an array",
  null: "null",
};

function describeLimit(relation: string, limit: number, origin: string): string {
  const unit = units[origin];
  if (!unit) return `must be ${relation} ${limit}`;

  return `must have ${relation} ${limit} ${unit[limit === 1 ? 0 : 1]}`;
}

const units: Readonly<Record<string, readonly [one: string, several: string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};
