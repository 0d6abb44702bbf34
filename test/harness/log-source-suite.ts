import { beforeAll } from "vitest";
import type { LogSourceWithToken } from "@/lib/cache-logs/resource";
import { type Account, createAccount } from "../builders/account";
import { createSource, ingestLog, sendLog } from "../builders/cache-logs";
import { becomeOperator } from "../tables/examples/operators";
import { serveApi } from "./api-suite";

export interface SentLog {
  /** Defaults to the token of the suite's source. */
  token?: string;
  headers?: Record<string, string>;
}

/** The API with an operator and a log source. */
export function serveLogSources() {
  const api = serveApi({ proxyHops: 1 });
  let operator: Account;
  let source: LogSourceWithToken;

  beforeAll(async () => {
    operator = await createAccount(api.origin);
    becomeOperator(operator);
    source = await createSource(operator);
  });

  return {
    api,
    operator: () => operator,
    source: () => source,
    /** Sends a log, and returns the body of the response. */
    ingest: (body: string | Uint8Array, { token = source.token, headers = {} }: SentLog = {}) =>
      ingestLog(api.origin, token, body, headers),
    /** Sends a log, and returns the response, which may be an error. */
    send: (body: string | Uint8Array, { token = source.token, headers = {} }: SentLog = {}) =>
      sendLog(api.origin, token, body, headers),
  };
}
