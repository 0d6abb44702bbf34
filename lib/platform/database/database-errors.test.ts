import { expect, test } from "vitest";
import { isTemporaryFailure } from "./database-errors";

const withCode = (code: string) => Object.assign(new Error("failed"), { code });
const wrapped = (cause: unknown) => new Error("Failed query: select 1", { cause });

test.each([
  ["closed port", withCode("ECONNREFUSED")],
  ["server that is being shut down", wrapped(withCode("57P01"))],
  ["server that is starting", wrapped(withCode("57P03"))],
  ["connection that broke", wrapped(new Error("Connection terminated unexpectedly"))],
  [
    "client that is not queryable",
    new Error("Client has encountered a connection error and is not queryable"),
  ],
  ["pool without a free connection", new Error("timeout exceeded when trying to connect")],
  ["database that does not answer", wrapped(new Error("Query read timeout"))],
  ["deadlock", wrapped(withCode("40P01"))],
  ["statement that took too long", wrapped(withCode("57014"))],
  ["host with two IP addresses", new AggregateError([withCode("ECONNREFUSED"), withCode("ENETUNREACH")])],
])("a %s is temporary", (_name, error) => {
  expect(isTemporaryFailure(error)).toBe(true);
});

test.each([
  ["violated constraint", wrapped(withCode("23505"))],
  ["missing table", wrapped(withCode("42P01"))],
  ["fault of ours", new TypeError("undefined is not a function")],
  ["value that is not an error", { code: "ECONNREFUSED" }],
])("a %s is permanent", (_name, error) => {
  expect(isTemporaryFailure(error)).toBe(false);
});
