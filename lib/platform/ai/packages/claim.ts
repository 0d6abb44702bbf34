import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { secondMs } from "@/lib/kernel/time";

/** Time between two renewals of a claim. */
const renewalMs = 2 * secondMs;
/** A claim that was not renewed for this long belongs to a process that was killed. */
const staleMs = 30 * secondMs;

const Progress = z.object({ bytes: z.number() });

/**
 * The right to install packages in a folder. One process has it at a time, also when processes run
 * in different containers.
 */
export interface Claim {
  id: string;
  /** Sets how much of the packages has arrived; other processes read it. */
  report(bytes: number): void;
  release(): void;
}

const claimFile = (home: string) => path.join(home, "installing.json");

/** Returns undefined while another process installs. Throws when the folder cannot be written. */
export function claimInstallation(home: string): Claim | undefined {
  const file = claimFile(home);
  const id = randomUUID();
  mkdirSync(home, { recursive: true, mode: 0o700 });
  removeStale(file, id);
  let bytes = 0;
  const toText = () => JSON.stringify({ bytes });
  try {
    writeFileSync(file, toText(), { flag: "wx" });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return undefined;
    throw error;
  }

  const renew = () => {
    try {
      writeFileSync(`${file}.${id}`, toText());
      renameSync(`${file}.${id}`, file);
    } catch {
      // On a full disk, npm reports it.
    }
  };
  const renewal = setInterval(renew, renewalMs).unref();
  const release = () => {
    clearInterval(renewal);
    process.off("exit", release);
    rmSync(file, { force: true });
    rmSync(`${file}.${id}`, { force: true });
  };
  process.once("exit", release);

  return {
    id,
    report: (present) => {
      bytes = present;
    },
    release,
  };
}

function removeStale(file: string, id: string): void {
  if (!isStale(file)) return;

  const aside = `${file}.${id}`;
  try {
    renameSync(file, aside);
    // Another process may have replaced the file in between.
    if (isStale(aside)) rmSync(aside);
    else renameSync(aside, file);
  } catch {
    // Another process has removed it.
  }
}

/**
 * Returns how many bytes of packages a process has installed so far; undefined while no process
 * installs.
 */
export function readProgress(home: string): number | undefined {
  const file = claimFile(home);
  if (isStale(file)) return undefined;

  try {
    return Progress.parse(JSON.parse(readFileSync(file, "utf8"))).bytes;
  } catch {
    return undefined;
  }
}

function isStale(file: string): boolean {
  const claim = statSync(file, { throwIfNoEntry: false });
  return claim !== undefined && Date.now() - claim.mtimeMs > staleMs;
}
