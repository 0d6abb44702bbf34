import { accountExamples } from "./account";
import { aiExamples } from "./ai";
import { albumAndTagExamples, collectionExamples } from "./albums-and-tags";
import { analyticsExamples } from "./analytics";
import { keyExamples } from "./api-keys";
import { backupExamples } from "./backup";
import { billingExamples } from "./billing";
import { domainExamples } from "./domains";
import type { Examples } from "./example";
import { imageExamples } from "./images";
import { importExamples } from "./imports";
import { jobExamples } from "./jobs";
import { membershipExamples } from "./memberships";
import { oauthExamples } from "./oauth";
import { operatorExamples } from "./operators";
import { passkeyExamples } from "./passkeys";
import { publicPageExamples } from "./public-pages";
import { resumableUploadExamples } from "./resumable-uploads";
import { sessionExamples } from "./sessions";
import { shareExamples } from "./shares";
import { webhookExamples } from "./webhooks";

/** Operations without a credential. */
const publicExamples: Examples = Object.fromEntries(
  ["listPalette", "listLicenseCatalogue", "getHealth", "getReadiness", "getOpenApi"].map((operationId) => [
    operationId,
    { call: () => ({}), stranger: "own" },
  ]),
);

/** One successful call per operation of the catalog; a new endpoint needs one too. */
export const examples: Examples = {
  ...imageExamples,
  ...resumableUploadExamples,
  ...aiExamples,
  ...albumAndTagExamples,
  ...collectionExamples,
  ...accountExamples,
  ...backupExamples,
  ...billingExamples,
  ...keyExamples,
  ...oauthExamples,
  ...sessionExamples,
  ...passkeyExamples,
  ...shareExamples,
  ...webhookExamples,
  ...domainExamples,
  ...membershipExamples,
  ...operatorExamples,
  ...analyticsExamples,
  ...jobExamples,
  ...importExamples,
  ...publicExamples,
  ...publicPageExamples,
};

/**
 * Operations whose examples change settings of the process that serves, in addition to the
 * operations of operators. Tests skip them where other processes serve.
 */
export const changingSettings: ReadonlySet<string> = new Set([
  ...Object.keys(aiExamples),
  ...Object.keys(billingExamples),
  "startConnecting",
]);
