import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { secondMs } from "@/lib/kernel/time";
import type { InstallationErrorCode, InstallationState } from "@/lib/values/analysis-installation";
import { env } from "../../process/env";
import { logger } from "../../process/logger";
import { singleton } from "../../process/singleton";
import { type Claim, claimInstallation, readProgress } from "./claim";
import { clearFailure, readFailure, recordFailure } from "./failure-record";
import { findPackages, packagesHome } from "./find-packages";
import { installPackages } from "./install-packages";
import { InstallationError, toInstallationError } from "./installation-error";
import { type Manifest, readManifest } from "./manifest";

/** How far the packages of local analysis are installed. */
export interface Installation {
  state: InstallationState;
  installedBytes: number;
  totalBytes: number;
  /** Why the last attempt failed, in the state `failed`. */
  error: InstallationErrorCode | null;
  /** When the next attempt is due; null when there is none. */
  retriesAtMs: number | null;
}

/** How often a process looks whether another one has finished. */
const pollMs = 2 * secondMs;

/** What lets a process that starts continue the installation. */
const requestFile = (home: string) => path.join(home, "requested");

/** Functions of a platform have no npm and no folder that lasts. */
const canInstall = () => !env().isServerless;

/** Returns the state of the packages, with the progress of any process that installs them into this data folder. */
export function describeInstallation(): Installation {
  const none = { installedBytes: 0, error: null, retriesAtMs: null };
  if (!canInstall() && env().ALBUMEN_AI_PACKAGES === undefined)
    return { ...none, state: "failed", totalBytes: 0, error: "unsupported" };
  const manifest = readManifest();
  const { totalBytes } = manifest;
  const home = packagesHome();
  if (findPackages(manifest, home))
    return { ...none, state: "installed", installedBytes: totalBytes, totalBytes };
  if (!canInstall()) return { ...none, state: "failed", totalBytes, error: "unsupported" };
  const bytes = readProgress(home);
  if (bytes !== undefined)
    return { ...none, state: "installing", installedBytes: Math.min(bytes, totalBytes), totalBytes };
  const failure = readFailure(home);
  if (!failure) return { ...none, state: "not_installed", totalBytes };
  const { code, retriesAtMs } = failure;
  return { ...none, state: "failed", totalBytes, error: code, retriesAtMs };
}

/** The attempts of this process. */
interface Runner {
  running: Promise<void> | undefined;
  /** Whether the next attempt ignores the pause after a failure. */
  isUrgent: boolean;
  pause: AbortController;
}

const runner = () =>
  singleton<Runner>("analysis-package-runner", () => ({
    running: undefined,
    isUrgent: false,
    pause: new AbortController(),
  }));

/**
 * Installs the packages in the background and tries again when that fails, unless they are there or another process does.
 * Returns the state right after.
 */
export function startInstallation({ isUrgent = false } = {}): Installation {
  const before = describeInstallation();
  if (before.state === "installed" || !canInstall()) return before;
  const current = runner();
  if (isUrgent && before.state !== "installing") {
    current.isUrgent = true;
    current.pause.abort();
  }
  current.running ??= keepTrying(packagesHome(), readManifest(), current).finally(() => {
    current.running = undefined;
  });
  return describeInstallation();
}

/** Continues an installation that was requested before this process started. */
export function resumeInstallation(): void {
  if (env().ALBUMEN_AI === "local" && existsSync(requestFile(packagesHome()))) startInstallation();
}

async function keepTrying(home: string, manifest: Manifest, current: Runner): Promise<void> {
  while (!findPackages(manifest, home)) {
    const pauseMs = (readFailure(home)?.retriesAtMs ?? 0) - Date.now();
    if (pauseMs > 0 && !current.isUrgent) {
      await sleep(pauseMs, current);
      continue;
    }
    current.isUrgent = false;
    try {
      const claim = claimInstallation(home);
      if (claim) await attempt(home, manifest, claim);
      else await sleep(pollMs, current);
    } catch (error) {
      report(home, error);
    }
  }
}

/** Waits without keeping the process alive; ends early when an urgent attempt is wanted. */
async function sleep(ms: number, current: Runner): Promise<void> {
  current.pause = new AbortController();
  await delay(ms, undefined, { ref: false, signal: current.pause.signal }).catch(() => undefined);
}

/**
 * Installs the packages now and returns their folder; waits while another process installs them.
 * @throws InstallationError
 */
export async function installNow(
  onProgress: (installation: Installation) => void,
  home: string = packagesHome(),
): Promise<string> {
  const manifest = readManifest();
  for (;;) {
    const folder = findPackages(manifest, home);
    if (folder !== undefined) return folder;
    if (!canInstall()) throw new InstallationError("unsupported");
    const claim = claimInstallation(home);
    const progress = setInterval(() => onProgress(describeInstallation()), secondMs);
    try {
      if (claim) await attempt(home, manifest, claim);
      else await delay(pollMs);
    } catch (error) {
      throw report(home, error);
    } finally {
      clearInterval(progress);
    }
  }
}

async function attempt(home: string, manifest: Manifest, claim: Claim): Promise<void> {
  try {
    writeFileSync(requestFile(home), "");
    await installPackages(home, manifest, claim);
    clearFailure(home);
    rmSync(requestFile(home), { force: true });
    logger().info({ folder: home }, "the packages for image analysis are installed");
  } finally {
    claim.release();
  }
}

function report(home: string, error: unknown): InstallationError {
  const failure = toInstallationError(error);
  recordFailure(home, failure.code);
  logger().warn({ err: failure }, "the packages for image analysis could not be installed");
  return failure;
}
