import { expect, test, vi } from "vitest";
import { AppError, commonErrors } from "./errors";

test("an AppError is recognized across copies of the class in one process", async () => {
  vi.resetModules();
  const copy = await import("./errors");
  const error = new copy.AppError(commonErrors.conflict);

  expect(copy.AppError).not.toBe(AppError);
  expect(error).toBeInstanceOf(AppError);
});

test("other errors are not AppErrors", () => {
  for (const other of [new Error("AppError"), { name: "AppError" }, null, "AppError"])
    expect(other instanceof AppError).toBe(false);
});
