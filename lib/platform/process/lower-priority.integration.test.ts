import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, inject, test } from "vitest";
import { bundleProcess } from "@/test/harness/bundle-process";

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
