import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLogger, serializeError } from "./logger";

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

/** Returns the lines that the entry becomes. */
function log(fields: object, message: string): string[] {
  const lines: string[] = [];
  createLogger({ level: "info", stream: { write: (line: string) => void lines.push(line) } }).info(
    fields,
    message,
  );
  return lines.join("").split("\n");
}

test.each(["authorization", "cookie", "token", "secret", "sig"])("the field %s is not logged", (name) => {
  const [line = ""] = log({ [name]: "first", request: { [name]: "second" } }, "request");

  expect(line).not.toMatch(/first|second/);
  expect(JSON.parse(line)).toMatchObject({ [name]: "[redacted]", request: { [name]: "[redacted]" } });
});

test("a text of a client adds no line and no field", () => {
  const text = 'a.jpg\n{"level":60,"msg":"forged"}\r\n","level":60\u001b[2J\u2028';
  const [line = "", ...further] = log({ filename: text }, text);

  expect(further).toEqual([""]);
  expect(JSON.parse(line)).toMatchObject({ level: 30, filename: text, msg: text });
  expect(line).not.toContain("\u001b");
});
