import { readFileSync } from "node:fs";
import { clientTypes, clientTypesFile } from "./client-generator/client-types.mjs";

/**
 * The browser's client and the API agree when generating its types again changes nothing.
 * @param {string} projectRoot
 */
export async function checkClient(projectRoot) {
  if (readFileSync(clientTypesFile(projectRoot), "utf8") === (await clientTypes(projectRoot)))
    return { passed: true };
  console.log("The client's types are not those of docs/openapi.json: run npm run generate:client.");
  return { passed: false };
}
