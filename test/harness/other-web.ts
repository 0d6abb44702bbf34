import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { bundleProcess } from "./bundle-process";

export interface OtherWeb {
  origin: string;
  process: ChildProcess;
  stop: () => Promise<void>;
}

/**
 * Starts a second web process on the database and the store of this test file, which delivers
 * images.
 */
export async function startOtherWeb(): Promise<OtherWeb> {
  const folder = mkdtempSync(path.join(inject("testFolder"), "web-"));
  const bundle = await bundleProcess(
    path.join(folder, "bundle"),
    new URL("other-web-process.ts", import.meta.url),
  );
  const child = fork(bundle, { env: process.env });
  const [port] = (await once(child, "message")) as [number];

  return {
    origin: `http://localhost:${port}`,
    process: child,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}
