import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { readJson, writePrivateJson, writePrivateText } from "./data-folder.mjs";
import { clusterExists } from "./postgres-cluster.mjs";
import { StartError } from "./start-error.mjs";

/**
 * Returns the installation's secrets, generated on the first start. They are never regenerated for
 * existing data: with another root secret everything derived from the old one would be unreadable.
 * An installation with its own database and a given secret needs no file. A process among several
 * has to be given the secret that all of them have.
 * @param {import("./settings.mjs").Settings} settings
 * @returns {{ ALBUMEN_SECRET: string, databasePassword: string }}
 */
export function loadSecrets({ dataFolder, role, databaseUrl }) {
  const file = path.join(dataFolder, "secrets.json");
  const secrets = readSecrets(file);
  if (isComplete(secrets)) return secrets;

  const { ALBUMEN_SECRET } = process.env;
  if (ALBUMEN_SECRET && databaseUrl) return { ALBUMEN_SECRET, databasePassword: "" };
  if (role !== "all")
    throw new StartError(
      `ALBUMEN_SECRET must be set when ALBUMEN_ROLE is ${role}, to the same value for all processes of the installation.`,
    );

  if (secrets || clusterExists(path.join(dataFolder, "postgres"))) {
    throw new StartError(
      `The file ${file} is ${secrets ? "damaged" : "missing"} although data exists: restore it from a backup.`,
    );
  }

  const newSecrets = { ALBUMEN_SECRET: randomSecret(), databasePassword: randomSecret() };
  writePrivateJson(file, newSecrets);

  return newSecrets;
}

/**
 * Creates the key that encrypted images need, in a file of its own, and returns its path; undefined
 * where there is nothing to create. Only for an empty installation: a key that is missing for
 * existing encrypted images has to come back from a backup. It is created before the secrets, whose
 * file is the sign that the installation has started.
 * @param {string} dataFolder
 */
export function createRootKey(dataFolder) {
  const hasBegun =
    existsSync(path.join(dataFolder, "secrets.json")) || clusterExists(path.join(dataFolder, "postgres"));
  if (hasBegun || process.env.ALBUMEN_ROOT_KEY) return undefined;

  const file = path.join(dataFolder, "root.key");
  if (!existsSync(file)) writePrivateText(file, `${randomBytes(32).toString("base64")}\n`);

  return file;
}

function readSecrets(file) {
  try {
    return readJson(file);
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw new StartError(`The file ${file} cannot be read (${error.code}): did another user create it?`);
  }
}

function isComplete(secrets) {
  return typeof secrets?.ALBUMEN_SECRET === "string" && typeof secrets.databasePassword === "string";
}

function randomSecret() {
  return randomBytes(32).toString("base64url");
}
