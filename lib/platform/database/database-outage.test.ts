import { afterEach, expect, it, vi } from "vitest";
import { logger } from "../process/logger";
import { createOutageLog, logRepeatedWork } from "./database-outage";

const lines: string[] = [];
for (const level of ["info", "warn", "error"] as const)
  vi.spyOn(logger(), level).mockImplementation((...args: unknown[]) => {
    lines.push(`${level}: ${String(args.at(-1))}`);
  });
afterEach(() => {
  lines.length = 0;
});

const unreachable = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const diskFull = Object.assign(new Error("could not extend file"), { code: "53100" });

it("an outage gives one line when it starts and one when it ends", () => {
  const outages = createOutageLog();
  outages.succeeded();
  for (let attempt = 0; attempt < 3; attempt++) outages.failed(unreachable);
  outages.succeeded();
  outages.succeeded();

  expect(lines).toEqual([
    "error: The database is unreachable. Albumen tries again.",
    "warn: The database is reachable again.",
  ]);
});

it("the disk of the database is named when it is full", () => {
  createOutageLog().failed(new Error("Failed query", { cause: diskFull }));
  expect(lines).toEqual(["error: The disk of the database is full. Free some space. Albumen tries again."]);
});

it("repeated work warns only of failures that are not temporary", () => {
  logRepeatedWork(unreachable, "a round failed");
  logRepeatedWork(new Error("syntax error"), "a round failed");
  expect(lines).toEqual(["info: a round failed", "warn: a round failed"]);
});
