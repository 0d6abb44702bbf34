import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, onTestFinished } from "vitest";
import { findFreePort } from "@/server/start/network.mjs";
import { startService } from "./service.mjs";

/** The launcher with stand-ins for the programs that it runs. */
export const script = ["server/start/stand-ins/launch.mjs"];

/** Gives each test of the file an empty data folder, and returns its path. */
export function emptyDataFolders(): () => string {
  let dataFolder = "";
  beforeEach(() => {
    dataFolder = mkdtempSync(path.join(os.tmpdir(), "albumen-launch-"));
  });
  afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

  return () => dataFolder;
}

interface StandIn {
  dataFolder: string;
  port?: number;
  web?: string;
  env?: Record<string, string>;
}

/** Starts the launcher, and stops it after the test. */
export async function startStandIn({ web = "web", ...options }: StandIn) {
  const service = await startService({ ...options, script: [...script, web] });
  onTestFinished(service.stop);
  return service;
}

/** Runs a start that is expected to fail. Its messages are text. */
export async function runToEnd(dataFolder: string, env: Record<string, string>, args = script) {
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      ALBUMEN_DATA: dataFolder,
      DATABASE_URL: "",
      PORT: String(await findFreePort("0.0.0.0")),
      ALBUMEN_LOG: "text",
      ...env,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const exitCode = await new Promise((resolve) => child.once("close", resolve));

  return { exitCode, stderr };
}

/** One sentence: one line, with a full stop, and without a stack. */
export const singleSentence = (words: RegExp) => new RegExp(`^(?=.*${words.source})[A-Z][^\\n]+\\.\\n$`);
