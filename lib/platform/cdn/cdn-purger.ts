import type { Env } from "../env";

export interface PurgeRequest {
  tags: readonly string[];
  /** For the whole purge, however many requests it takes. */
  timeoutMs: number;
}

/** Purges the CDN in front of this installation. */
export interface CdnPurger {
  readonly name: Env["ALBUMEN_CDN"];
  /**
   * Resolves when no response stored under one of the tags remains. Throws an Error when that is not certain.
   * Idempotent.
   */
  purge(request: PurgeRequest): Promise<void>;
}
