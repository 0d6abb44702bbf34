import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isoTime, secondMs } from "@/lib/kernel/time";
import { analyzer, describeInstallation, type Installation, startInstallation } from "@/lib/platform/ai";
import { installationErrors } from "@/lib/platform/ai/packages/installation-states";
import { transaction } from "@/lib/platform/database/transaction";
import { aiErrors } from "./errors";
import type { AiInstallation } from "./resource";

/** While packages are installed, which takes from seconds to minutes. */
const retryAfterSeconds = 15;
const maxRetryAfterSeconds = 900;

const isLocal = () => analyzer()?.provider === "local";

/** Describes the packages of models on this machine; null when other models analyze images. */
export function getInstallation(): AiInstallation | null {
  return isLocal() ? toResource(describeInstallation()) : null;
}

/**
 * Installs the packages of models on this machine, at once when the last attempt failed.
 * @throws AppError NOTHING_TO_INSTALL where other models analyze images
 */
export async function installModels(actor: Actor): Promise<AiInstallation> {
  if (!isLocal()) throw new AppError(aiErrors.nothingToInstall);

  await transaction(() => commitChange(actor, { resource: "ai_packages", action: "update", fields: [] }));
  return toResource(startInstallation({ isUrgent: true }));
}

/**
 * Starts the installation if models on this machine analyze images. Returns the seconds to wait
 * until then; 0 when nothing is missing.
 */
export function prepareModels(): number {
  return isLocal() ? toWaitSeconds(startInstallation()) : 0;
}

/**
 * @throws AppError AI_UNAVAILABLE, after starting the installation, while models on this machine
 *   are not installed
 */
export function requireModels(): void {
  if (!isLocal()) return;

  const installation = startInstallation();
  const seconds = toWaitSeconds(installation);
  if (seconds === 0) return;

  const { error } = installation;
  const message =
    error === null
      ? "The packages for image analysis are being installed. Try again later."
      : `The packages for image analysis could not be installed. ${installationErrors[error]}`;
  throw new AppError(aiErrors.unavailable, { message, retryAfterSeconds: seconds });
}

function toWaitSeconds({ state, retriesAtMs }: Installation): number {
  if (state === "installed") return 0;

  const seconds = retriesAtMs === null ? 0 : Math.ceil((retriesAtMs - Date.now()) / secondMs);
  return Math.min(Math.max(retryAfterSeconds, seconds), maxRetryAfterSeconds);
}

function toResource({ state, installedBytes, totalBytes, error, retriesAtMs }: Installation): AiInstallation {
  return {
    state,
    installed_bytes: installedBytes,
    total_bytes: totalBytes,
    error: error && { code: error, message: installationErrors[error] },
    retries_at: retriesAtMs === null ? null : isoTime(retriesAtMs),
  };
}
