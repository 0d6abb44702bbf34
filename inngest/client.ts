import { Inngest } from "inngest";
import { env } from "@/lib/platform/process/env";
import { logger } from "@/lib/platform/process/logger";
import { deriveKey } from "@/lib/platform/secrets/signing";
import { embeddedFetch } from "./executor/embedded-fetch";
import { serverUrl } from "./executor/protocol";

/**
 * Whether an Inngest server (Inngest Cloud or self-hosted) runs the jobs, instead of the embedded
 * executor.
 */
export function isHosted(): boolean {
  const { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = env();
  if (Boolean(INNGEST_EVENT_KEY) !== Boolean(INNGEST_SIGNING_KEY)) {
    throw new Error("Set both INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY, or neither.");
  }

  return Boolean(INNGEST_SIGNING_KEY);
}

/** The key that signs the embedded executor's calls; derived from the installation's secret. */
export function embeddedSigningKey(): string {
  return `signkey-prod-${deriveKey("inngest").toString("hex")}`;
}

/**
 * Always cloud mode: in the SDK's development mode the endpoint would accept unsigned calls from
 * anyone.
 */
const clientOptions = { id: "albumen", isDev: false, aiMetadata: false, logger: logger() };

function hostedClient() {
  const { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY, INNGEST_BASE_URL } = env();
  return new Inngest({
    ...clientOptions,
    ...(INNGEST_EVENT_KEY && { eventKey: INNGEST_EVENT_KEY }),
    ...(INNGEST_SIGNING_KEY && { signingKey: INNGEST_SIGNING_KEY }),
    ...(INNGEST_BASE_URL && { baseUrl: INNGEST_BASE_URL }),
  });
}

function embeddedClient() {
  return new Inngest({
    ...clientOptions,
    eventKey: "embedded",
    baseUrl: serverUrl,
    fetch: embeddedFetch,
    // A call may take as long as its steps need; nothing between us and the SDK cuts it off.
    checkpointing: { maxRuntime: 0 },
    // Read lazily: a build imports the functions and has no secret.
    get signingKey() {
      return embeddedSigningKey();
    },
  });
}

export const inngest = isHosted() ? hostedClient() : embeddedClient();
