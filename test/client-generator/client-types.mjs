import { readFileSync } from "node:fs";
import path from "node:path";
import openapiTypescript, { astToString } from "openapi-typescript";

const head =
  "// Generated from docs/openapi.json by `npm run generate:client`; a test compares the two. Do not edit.\n\n";

/** Where the browser's client finds the types. @param {string} projectRoot */
export function clientTypesFile(projectRoot) {
  return path.join(projectRoot, "components/api/schema.d.ts");
}

/** The types of the API as the committed document describes it. @param {string} projectRoot */
export async function clientTypes(projectRoot) {
  const document = readFileSync(path.join(projectRoot, "docs/openapi.json"), "utf8");
  // A member with a default may be left out of a request.
  const nodes = await openapiTypescript(document, { silent: true, defaultNonNullable: false });
  return head + astToString(nodes);
}
