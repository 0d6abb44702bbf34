import { accountExamples } from "./account-examples";
import { albumAndTagExamples } from "./album-and-tag-examples";
import { analyticsExamples } from "./analytics-examples";
import type { Examples } from "./example";
import { imageExamples } from "./image-examples";
import { keyExamples } from "./key-examples";

/** Operations without a credential. */
const publicExamples: Examples = Object.fromEntries(
  ["listPalette", "listLicenseCatalogue", "getHealth", "getReadiness", "getOpenApi"].map((operationId) => [
    operationId,
    { call: () => ({}), stranger: "own" },
  ]),
);

/** For every operation of the catalogue a call that succeeds; an endpoint that is added belongs here too. */
export const examples: Examples = {
  ...imageExamples,
  ...albumAndTagExamples,
  ...accountExamples,
  ...keyExamples,
  ...analyticsExamples,
  ...publicExamples,
};
