import { expect, test } from "vitest";
import { validationError } from "@/lib/kernel/errors";
import { errorBody } from "./error-body";

test("an error has at most 20 fields, each with at most 100 characters", () => {
  const names = Array.from({ length: 50_000 }, (_, n) => `${n}`.padEnd(1_000, "x"));
  const { details = {} } = errorBody(
    validationError(Object.fromEntries(names.map((name) => [name, ["is unknown"]]))),
  );
  expect(Object.keys(details)).toHaveLength(20);
  expect(Object.keys(details).every((name) => name.length === 100)).toBe(true);
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
