import { readFileSync } from "node:fs";

/**
 * The browser's client and the API agree when generating its types again changes nothing.
 * @param {string} projectRoot
 */
export async function checkClient(projectRoot) {
  // Not above: this file is read before anything is installed.
  const { clientTypes, clientTypesFile } = await import("../client-generator/client-types.mjs");
  if (readFileSync(clientTypesFile(projectRoot), "utf8") === (await clientTypes(projectRoot)))
    return { passed: true };
  console.log("The client's types are not those of docs/openapi.json: run npm run generate:client.");
  return { passed: false };
}
