import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { query } from "./database.mjs";
import { findEncryptedFault, isEncryptedKey } from "./encrypted-objects.mjs";
import { hashBytes } from "./image-generator.mjs";

const twoDaysSeconds = 2 * 24 * 60 * 60;

/** @typedef {{ key: string, file: string, sizeBytes: number }} StoredFile */

/** Lists all files in the object store. @returns {Map<string, StoredFile>} */
export function readObjects(dataFolder) {
  const root = path.join(dataFolder, "files");
  const files = listFiles(root).map((file) => ({
    key: path.relative(root, file).split(path.sep).join("/"),
    file,
    sizeBytes: statSync(file).size,
  }));
  return new Map(files.map((object) => [object.key, object]));
}

/** Lists every object that a row refers to, with its recorded size. */
export async function referencedObjects(installation) {
  const rows = await query(
    installation,
    `select blob_key, size_bytes::int from image_files where blob_key is not null
     union all select blob_key, size_bytes::int from image_variants where blob_key is not null`,
  );

  return new Map(
    rows.map(({ blob_key, size_bytes }) => [blob_key, { key: blob_key, sizeBytes: size_bytes }]),
  );
}

/**
 * Lists the keys of the parts of resumable uploads. After a kill, parts of a complete upload stay
 * until it expires.
 */
export async function uploadPartKeys(installation) {
  const rows = await query(installation, "select blob_key from resumable_upload_parts");

  return rows.map(({ blob_key }) => blob_key);
}

/**
 * Checks objects of calls and jobs that were killed before they wrote their row. Under a final key
 * each must be complete: bytes that a client has sent, or an image that decodes to its end. The key
 * of an encrypted one is lost with its row, so only its header and size are checked.
 * @param {StoredFile[]} orphans
 * @param {Set<string>} sent
 */
export async function checkOrphans(orphans, sent) {
  const final = orphans.filter(({ key }) => key.startsWith("images/"));
  const others = orphans.filter(({ key }) => !/^(images|staging|uploads|\.tmp)\//.test(key));
  console.log(`  ${orphans.length} objects without a row, ${final.length} of them under a final key`);
  const wrong = others.map(({ key }) => `${key} belongs to nothing`);
  for (const { key, file } of final) {
    const bytes = readFileSync(file);
    if (sent.has(hashBytes(bytes))) continue;

    const fault = isEncryptedKey(key) ? findEncryptedFault(key, bytes) : await findImageFault(bytes);
    if (fault) wrong.push(`${key} is not whole: ${fault}`);
  }

  return wrong;
}

/** Returns the reason why the image does not decode to its end. */
function findImageFault(bytes) {
  return sharp(bytes, { failOn: "warning", animated: true })
    .raw()
    .toBuffer()
    .then(
      () => undefined,
      (error) => error.message,
    );
}

/** Makes all files look untouched for two days. */
export function ageFiles(dataFolder) {
  const past = Date.now() / 1000 - twoDaysSeconds;
  for (const folder of ["files", "scratch"]) {
    const root = path.join(dataFolder, folder);
    if (!existsSync(root)) continue;

    for (const entry of readdirSync(root, { recursive: true }))
      utimesSync(path.join(root, String(entry)), past, past);
  }
}

/** Lists leftover scratch files of killed processes. */
export function scratchEntries(dataFolder) {
  const root = path.join(dataFolder, "scratch");
  return existsSync(root) ? readdirSync(root).map((name) => `scratch/${name} is still there`) : [];
}

function listFiles(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
