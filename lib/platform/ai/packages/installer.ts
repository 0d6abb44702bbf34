import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { secondMs } from "@/lib/kernel/time";
import type {
  InstallationErrorCode,
  InstallationState,
} from "@/lib/platform/ai/packages/installation-states";
import { env } from "../../process/env";
import { logger } from "../../process/logger";
import { singleton } from "../../process/singleton";
import { type Claim, claimInstallation, readProgress } from "./claim";
import { clearFailure, readFailure, recordFailure } from "./failure-record";
import { findPackages, packagesHome } from "./find-packages";
import { installPackages } from "./install-packages";
import { InstallationError, toInstallationError } from "./installation-error";
import { type Manifest, readManifest } from "./manifest";

/** The progress of installing the packages of local analysis. */
export interface Installation {
  state: InstallationState;
  installedBytes: number;
  totalBytes: number;
  /** The reason why the last attempt failed, in the state `failed`. */
  error: InstallationErrorCode | null;
  /** Time of the next attempt; null when there is none. */
  retriesAtMs: number | null;
}

/** Time between two checks whether another process has finished. */
const pollMs = 2 * secondMs;

/** The file by which a process that starts continues the installation. */
const requestFile = (home: string) => path.join(home, "requested");

/** Functions of a platform have no npm and no folder that lasts. */
const canInstall = () => !env().isServerless;

/**
 * Returns the state of the packages, with the progress of any process that installs them into this
 * data folder.
 */
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
  isTrying: boolean;
  /** The timer of the next attempt. */
  timer: NodeJS.Timeout | undefined;
}

const runner = () =>
  singleton<Runner>("analysis-package-runner", () => ({ isTrying: false, timer: undefined }));

/**
 * Installs the packages in the background and tries again when that fails, unless they exist or
 * another process does. An urgent call ends the pause after a failure. Returns the state right
 * after.
 */
export function startInstallation({ isUrgent = false } = {}): Installation {
  const before = describeInstallation();
  const current = runner();
  if (before.state === "installed" || !canInstall() || current.isTrying) return before;

  const pauseMs = isUrgent ? 0 : (before.retriesAtMs ?? 0) - Date.now();
  if (pauseMs > 0) scheduleAttempt(current, pauseMs);
  else void tryOnce(current);

  return describeInstallation();
}

function scheduleAttempt(current: Runner, pauseMs: number): void {
  clearTimeout(current.timer);
  current.timer = setTimeout(startInstallation, pauseMs).unref();
}

async function tryOnce(current: Runner): Promise<void> {
  const home = packagesHome();
  clearTimeout(current.timer);
  current.isTrying = true;
  try {
    if (await attempt(home, readManifest()))
      logger().info({ folder: home }, "the packages for image analysis are installed");
    else scheduleAttempt(current, pollMs);
  } catch (error) {
    const { code, cause } = toInstallationError(error);
    const detail = cause instanceof Error ? cause.message : undefined;
    logger().warn({ code, detail }, "the packages for image analysis could not be installed");
    scheduleAttempt(current, (readFailure(home)?.retriesAtMs ?? 0) - Date.now());
  } finally {
    current.isTrying = false;
  }
}

/** Continues an installation that was requested before this process started. */
export function resumeInstallation(): void {
  if (env().ALBUMEN_AI === "local" && existsSync(requestFile(packagesHome()))) startInstallation();
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

    const progress = setInterval(() => onProgress(describeInstallation()), secondMs);
    try {
      if (!(await attempt(home, manifest))) await delay(pollMs);
    } finally {
      clearInterval(progress);
    }
  }
}

/**
 * Installs the packages, or returns false while another process does.
 * @throws InstallationError, which is recorded
 */
async function attempt(home: string, manifest: Manifest): Promise<boolean> {
  let claim: Claim | undefined;
  try {
    claim = claimInstallation(home);
    if (!claim) return false;

    writeFileSync(requestFile(home), "");
    // Another process may have finished just before.
    if (!findPackages(manifest, home)) await installPackages(home, manifest, claim);
    clearFailure(home);
    rmSync(requestFile(home), { force: true });
    return true;
  } catch (error) {
    const failure = toInstallationError(error);
    recordFailure(home, failure.code);
    throw failure;
  } finally {
    claim?.release();
  }
}
