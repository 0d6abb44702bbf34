import { expect, test } from "vitest";
import { z } from "zod";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { errorBody, errorHeaders, toErrorDetails } from "./error-body";

test("an error has at most 20 fields, each with at most 100 characters", () => {
  const names = Array.from({ length: 50_000 }, (_, n) => `${n}`.padEnd(1_000, "x"));
  const { details = {} } = errorBody(
    validationError(Object.fromEntries(names.map((name) => [name, ["is unknown"]]))),
  );
  expect(Object.keys(details)).toHaveLength(20);
  expect(Object.keys(details).every((name) => name.length === 100)).toBe(true);
});

test("every 503 has Retry-After", () => {
  expect(errorHeaders(new AppError(commonErrors.unavailable))).toEqual({ "retry-after": "5" });
  expect(errorHeaders(new AppError(commonErrors.unavailable, { retryAfterSeconds: 1 }))).toEqual({
    "retry-after": "1",
  });
});

test("an error quotes little and never splits a character", () => {
  const body = errorBody(
    validationError({ ["😀".repeat(51)]: Array(1_000).fill("y".repeat(10_000)), __proto__x: ["z"] }),
  );
  expect(JSON.stringify(body).length).toBeLessThan(10_000);
  expect(Object.keys(body.details ?? {})[0]).toBe("😀".repeat(50));

  const odd = errorBody(validationError({ [`x${"😀".repeat(51)}`]: ["y"] }));
  expect(Object.keys(odd.details ?? {})[0]).toBe(`x${"😀".repeat(49)}`);
});

test("the checks of a schema are worded plainly, and its own messages are kept", () => {
  const schema = z.strictObject({
    visibility: z.enum(["public", "private"]),
    language: z.enum(["en"]),
    tags: z.array(z.string()),
    options: z.object({}),
    name: z.string().min(1),
    ids: z.array(z.string()).max(1),
    limit: z.int().max(200),
    width: z.int(),
    own: z.string().max(1, "is too long"),
    missing: z.string(),
    absent: z.enum(["a", "b"]),
  });

  const value = {
    visibility: "secret",
    language: "de",
    tags: "lake",
    options: [],
    name: "",
    ids: ["a", "b"],
    limit: 201,
    width: 1.5,
    own: "ab",
    further: 1,
  };

  expect({ ...toErrorDetails(schema.safeParse(value).error ?? new z.ZodError([]), "body") }).toEqual({
    visibility: ["must be one of: public, private"],
    language: ["must be en"],
    tags: ["must be an array"],
    options: ["must be an object"],
    name: ["must have at least 1 character"],
    ids: ["must have at most 1 entry"],
    limit: ["must be at most 200"],
    width: ["must be a whole number"],
    own: ["is too long"],
    missing: ["is required"],
    absent: ["is required"],
    further: ["is unknown"],
  });
});
