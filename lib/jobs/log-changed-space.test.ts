import { expect, it, onTestFinished, vi } from "vitest";
import { logger } from "@/lib/platform/process/logger";
import { logChangedSpace } from "./log-changed-space";

it("a full disk gives one line, and so does its end", () => {
  const warn = vi.spyOn(logger(), "warn").mockReturnValue();
  onTestFinished(() => warn.mockRestore());

  for (const space of ["ok", "full", "full", "ok", "ok", "read_only"] as const) logChangedSpace(space);

  expect(warn.mock.calls.flat()).toEqual([
    expect.stringMatching(/^The disk of the data folder is full\./),
    expect.stringMatching(/^The disk of the data folder can be written again\./),
    expect.stringMatching(/^The data folder cannot be written\./),
  ]);
});
