import type { Env } from "../env";

export interface PurgeRequest {
  tags: readonly string[];
  /** For all of it, however many requests it takes. */
  timeoutMs: number;
}

/** The way to make a shared cache in front forget what it keeps. */
export interface CdnPurger {
  readonly name: Env["ALBUMEN_CDN"];
  /**
   * Resolves when no answer is kept any more that was kept under one of the tags, and raises an Error when that is not
   * certain. Purging twice is harmless.
   */
  purge(request: PurgeRequest): Promise<void>;
}
