import { readFileSync } from "node:fs";
import path from "node:path";
import openapiTypescript, { astToString } from "openapi-typescript";

const head =
  "// Generated from docs/openapi.json by `npm run generate:client`; a test compares the two. Do not edit.\n\n";

/** Returns the path of the API's types, which the client package contains. @param {string} projectRoot */
export function clientTypesFile(projectRoot) {
  return path.join(projectRoot, "packages/client/src/schema.ts");
}

/** Generates the API types from the committed document. @param {string} projectRoot */
export async function clientTypes(projectRoot) {
  const document = readFileSync(path.join(projectRoot, "docs/openapi.json"), "utf8");
  // A member with a default is optional in a request.
  const nodes = await openapiTypescript(document, { silent: true, defaultNonNullable: false });
  return head + astToString(nodes);
}
