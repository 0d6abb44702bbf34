import {
  type InstallationErrorCode,
  installationErrors,
} from "@/lib/platform/ai/packages/installation-states";

/** The packages could not be installed. The message is public; the cause has what npm printed. */
export class InstallationError extends Error {
  override readonly name = "InstallationError";

  constructor(
    readonly code: InstallationErrorCode,
    options?: ErrorOptions,
  ) {
    super(installationErrors[code], options);
  }
}

/** Codes of npm and of the system. */
const codes: Record<string, InstallationErrorCode> = {
  ENOTFOUND: "network",
  EAI_AGAIN: "network",
  EAI_FAIL: "network",
  ECONNREFUSED: "network",
  ECONNRESET: "network",
  EHOSTUNREACH: "network",
  ENETUNREACH: "network",
  ETIMEDOUT: "network",
  ERR_SOCKET_TIMEOUT: "network",
  FETCH_ERROR: "network",
  ENOTCACHED: "network",
  ETARGET: "registry",
  EINTEGRITY: "integrity",
  ENOSPC: "disk_full",
  EDQUOT: "disk_full",
  EACCES: "not_writable",
  EPERM: "not_writable",
  EROFS: "not_writable",
};

/**
 * Names the reason that npm prints for its failure: `npm error code ENOTFOUND`, or
 * `npm ERR! code E404` before npm 10.7.
 */
export function explainNpmFailure(output: string): InstallationErrorCode {
  const code = /^npm (?:error|ERR!) code (\S+)/m.exec(output)?.[1] ?? "";
  return /^E[45]\d\d$/.test(code) ? "registry" : (codes[code] ?? "unknown");
}

export function toInstallationError(error: unknown): InstallationError {
  if (error instanceof InstallationError) return error;

  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return new InstallationError(codes[code] ?? "unknown", { cause: error });
}
