import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { serializeError } from "./logger";

test("a failed query is logged with its statement and reason, without its values", () => {
  const driverError = Object.assign(new Error("duplicate key value violates unique constraint"), {
    code: "23505",
    constraint: "users_email_key",
    detail: "Key (email)=(anna@example.com) already exists.",
  });
  const failure = new DrizzleQueryError('insert into "users" values ($1)', ["anna@example.com"], driverError);

  const logged = serializeError(new Error("not stored", { cause: failure }));

  expect(logged).toMatchObject({
    type: "Error",
    message: "not stored",
    cause: {
      message: 'Failed query: insert into "users" values ($1)',
      cause: { message: driverError.message, code: "23505", constraint: "users_email_key" },
    },
  });

  const text = JSON.stringify(logged);
  expect(text).not.toContain("anna@example.com");
  expect(text).toContain("logger.test");
});

test("a value that is not an error is logged unchanged", () => {
  expect(serializeError("text")).toBe("text");
});
