import { writeFileSync } from "node:fs";
import path from "node:path";
import { clientTypes, clientTypesFile } from "./client-types.mjs";

/** `npm run generate:client`: writes the types of the API for the browser's client. */
const projectRoot = path.resolve(import.meta.dirname, "../..");
writeFileSync(clientTypesFile(projectRoot), await clientTypes(projectRoot));
