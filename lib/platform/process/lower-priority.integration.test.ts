import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, inject, test } from "vitest";
import { bundleProcess } from "@/test/harness/bundle-process";
import { findSessionStarter, lowerThreads, lowestNiceness, setSessionPriority } from "./lower-priority";

const areSessionsGrouped = existsSync("/proc/self/autogroup");

test.skipIf(!areSessionsGrouped)("lowers the priority of the process and of its session", async () => {
  const folder = path.join(inject("testFolder"), "lower-priority");
  const program = await bundleProcess(folder, new URL("lower-priority.ts", import.meta.url));
  const script = `
    import { readFileSync } from "node:fs";
    import { getPriority } from "node:os";
    import { lowerPriority } from ${JSON.stringify(pathToFileURL(program).href)};
    lowerPriority(7);
    console.log(getPriority(), readFileSync("/proc/self/autogroup", "utf8").trim());
  `;
  // In a session of its own, or the tests' own session would be slowed down.
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { detached: true });
  const [printed] = await Promise.all([text(child.stdout), once(child, "exit")]);

  expect(printed.trim()).toMatch(/^7 \/autogroup-\d+ nice 7$/);
});

test("lowers all threads of a process", async () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000); console.log(1)"]);
  await once(child.stdout, "data");
  const pid = child.pid ?? 0;
  lowerThreads(pid, lowestNiceness);

  const priorities = readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)));
  child.kill();

  expect(priorities.length).toBeGreaterThan(1);
  expect(new Set(priorities)).toEqual(new Set([lowestNiceness]));
});

test.skipIf(!areSessionsGrouped)("ends a busy process in a session of its own with its parent", async () => {
  const starter = findSessionStarter();
  if (!starter) return;

  const busy = "console.log(process.pid); for (;;);";
  const script = `
    const { spawn } = require("node:child_process");
    const child = spawn(${JSON.stringify(starter.file)},
      [...${JSON.stringify(starter.args)}, process.execPath, "-e", ${JSON.stringify(busy)}],
      { detached: true, stdio: ["ignore", "inherit", "ignore"] });
    setInterval(() => {}, 1000);
  `;
  const parent = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "ignore"] });
  const [printed] = await once(parent.stdout, "data");
  const pid = Number(String(printed));
  expect(setSessionPriority(pid, lowestNiceness)).toBe(true);
  expect(readFileSync(`/proc/${pid}/autogroup`, "utf8")).toMatch(/nice 19$/m);

  parent.kill("SIGKILL");
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
});
