import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { exampleFile } from "@/components/reference/samples/sample-request";
import { testImage } from "@/test/builders/uploads";

/** A shell in a folder with the file that the documentation sends. */
export interface Shell {
  /** Returns the output of the commands. */
  run(commands: string, key: string): Promise<string>;
  /** Adds another file. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns the output of a program that is written to a file of the folder. */
  runProgram(program: Program, text: string, key: string): Promise<string>;
  close(): Promise<void>;
}

/** An interpreter and the name of its file. */
export type Program = readonly [interpreter: string, file: string];
export const nodeProgram: Program = [process.execPath, "sample.mjs"];
export const pythonProgram: Program = ["python3", "sample.py"];

export async function openShell(size = { width: 64, height: 48 }): Promise<Shell> {
  const cwd = await mkdtemp(path.join(tmpdir(), "albumen-shell-"));
  await writeFile(path.join(cwd, exampleFile), await testImage(size));
  const execute = async (program: string, args: readonly string[], key: string) => {
    const env = { ...process.env, ALBUMEN_KEY: key, ALBUMEN_LOG_TOKEN: key };
    // A sample prints the document of the API.
    const maxBuffer = 16 * 1024 ** 2;
    const { stdout } = await promisify(execFile)(program, args, { cwd, env, timeout: 60_000, maxBuffer });

    return stdout;
  };

  return {
    run: (commands, key) => execute("sh", ["-c", commands], key),
    runProgram: async ([interpreter, file], text, key) => {
      await writeFile(path.join(cwd, file), text);
      return execute(interpreter, [file], key);
    },
    write: (name, bytes) => writeFile(path.join(cwd, name), bytes),
    close: () => rm(cwd, { recursive: true, force: true }),
  };
}
