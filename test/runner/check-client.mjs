import { readFileSync } from "node:fs";

/**
 * Fails when generating the browser client's types again changes them.
 * @param {string} projectRoot
 */
export async function checkClient(projectRoot) {
  // Imported lazily: this file is read before anything is installed.
  const { clientTypes, clientTypesFile } = await import("../client-generator/client-types.mjs");
  if (readFileSync(clientTypesFile(projectRoot), "utf8") === (await clientTypes(projectRoot)))
    return { passed: true };

  console.log("The client's types differ from docs/openapi.json: run npm run generate:client.");
  return { passed: false };
}
