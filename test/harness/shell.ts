import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { exampleFile } from "@/components/reference/code-sample";
import { testImage } from "@/test/builders/uploads";

/** A shell in a folder with the file that the documentation sends. */
export interface Shell {
  /** Returns the output of the commands. */
  run(commands: string, key: string): Promise<string>;
  close(): Promise<void>;
}

export async function openShell(): Promise<Shell> {
  const cwd = await mkdtemp(path.join(tmpdir(), "albumen-shell-"));
  await writeFile(path.join(cwd, exampleFile), await testImage({ width: 64, height: 48 }));
  return {
    async run(commands, key) {
      const env = { ...process.env, ALBUMEN_KEY: key };
      const { stdout } = await promisify(execFile)("sh", ["-c", commands], { cwd, env, timeout: 20_000 });
      return stdout;
    },
    close: () => rm(cwd, { recursive: true, force: true }),
  };
}
