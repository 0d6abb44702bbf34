#!/usr/bin/env node
// Opens a bundle of encrypted images: `node open.mjs` in its folder, with Node 20 or newer and
// nothing else. The passphrase comes from ALBUMEN_PASSPHRASE, else from standard input.
// docs/encrypted-format.md of Albumen describes the bytes.
import { createDecipheriv, createHash, hkdfSync, scryptSync } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const chunkBytes = 65_536;
const tagBytes = 16;
const magic = Buffer.from("ALBENC\0\x01", "latin1");

/** More memory than any bundle of Albumen needs for scrypt. */
const maxScryptBytes = 2 ** 30;

const folder = path.resolve(process.argv[2] ?? path.dirname(process.argv[1]));
const { manifest, images } = readManifest();
const passphrase = (
  process.env.ALBUMEN_PASSPHRASE ?? fs.readFileSync(0, "utf8").replace(/\r?\n$/, "")
).normalize("NFC");

const wrappingKey = deriveWrappingKey();
for (const image of images) {
  try {
    const target = findTarget(image);
    decryptObject(unwrapContentKey(image), image, target);
    process.stdout.write(`${printable(target)}\n`);
  } catch (error) {
    // The other images may be whole.
    process.stderr.write(`${printable(`${image?.filename}: ${error.message}`)}\n`);
    process.exitCode = 1;
  }
}

/** Version 1 has one image; version 2 has the images of an album. */
function readManifest() {
  let manifest;
  try {
    manifest = JSON.parse(fs.readFileSync(path.join(folder, "manifest.json"), "utf8"));
  } catch (error) {
    fail(`The manifest cannot be read: ${error.message}`);
  }
  if (manifest?.format !== "albumen-bundle" || ![1, 2].includes(manifest.version))
    fail("This is not a bundle of version 1 or 2.");
  const { image, object, key } = manifest;
  const images = manifest.version === 2 ? manifest.images : [{ ...image, object, wrapped: key?.wrapped }];
  if (!Array.isArray(images)) fail("The manifest is broken: it has no list of images.");
  return { manifest, images };
}

function deriveWrappingKey() {
  try {
    const { salt, n, r, p } = manifest.key;
    if (!(128 * n * r <= maxScryptBytes && p <= 16)) throw new Error("the cost of scrypt is too high");
    return scryptSync(passphrase, Buffer.from(salt, "base64"), 32, { N: n, r, p, maxmem: 256 * n * r });
  } catch (error) {
    return fail(`The manifest is broken: ${error.message}`);
  }
}

/** Never an existing file, nor one outside of the folder. */
function findTarget(image) {
  const texts = [image?.filename, image?.wrapped, image?.sha256, image?.object?.name, image?.object?.file];
  if (!texts.every((text) => typeof text === "string")) throw new Error("The manifest is broken.");
  const name = path.basename(image.filename);
  if (["", ".", ".."].includes(name)) throw new Error("This is not the name of a file.");
  const target = path.join(folder, name);
  if (fs.existsSync(target)) throw new Error("There is a file with this name already.");
  return target;
}

/** Control characters could change what a terminal shows. */
function printable(text) {
  return text.replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0).toString(16)}}`);
}

/** Each content key is wrapped by the key that scrypt derives from the passphrase. */
function unwrapContentKey({ wrapped, object }) {
  const bytes = Buffer.from(wrapped, "base64");
  const aad = Buffer.from(`albumen bundle v1\n${object.name}`);
  try {
    return openGcm(wrappingKey, bytes.subarray(0, 12), aad, bytes.subarray(12));
  } catch {
    throw new Error("The passphrase is wrong, or the manifest has changed.");
  }
}

/**
 * Header: magic, 16 bytes of salt, length of the name in 2 bytes, name. Then chunks, each with its
 * tag.
 */
function decryptObject(contentKey, { object, sha256 }, target) {
  const name = Buffer.from(object.name, "latin1");
  const length = Buffer.alloc(2);
  length.writeUInt16BE(name.length);
  const input = fs.openSync(path.join(folder, object.file), "r");
  const part = `${target}.part`;
  const output = fs.openSync(part, "wx", 0o600);
  try {
    const header = read(input, magic.length + 16 + 2 + name.length);
    const salt = header.subarray(magic.length, magic.length + 16);
    if (!header.equals(Buffer.concat([magic, salt, length, name])))
      throw new Error("The header belongs to another image.");
    const key = Buffer.from(hkdfSync("sha256", contentKey, salt, "albumen object v1", 32));
    const hash = createHash("sha256");
    let chunk = read(input, chunkBytes + tagBytes);
    for (let index = 0, isLast = false; !isLast; index++) {
      const next = read(input, chunkBytes + tagBytes);
      isLast = next.length === 0;
      const nonce = Buffer.alloc(12);
      nonce.writeUInt32BE(index, 7);
      nonce.writeUInt8(isLast ? 1 : 0, 11);
      const plain = openGcm(key, nonce, header, chunk);
      hash.update(plain);
      fs.writeSync(output, plain);
      chunk = next;
    }
    if (hash.digest("hex") !== sha256) throw new Error("The hash of the image is another one.");
    fs.renameSync(part, target);
  } catch (error) {
    fs.rmSync(part, { force: true });
    throw /authenticate|state/i.test(error.message)
      ? new Error("The file has changed or is not complete.")
      : error;
  } finally {
    fs.closeSync(input);
    fs.closeSync(output);
  }
}

function openGcm(key, nonce, aad, sealed) {
  if (sealed.length < tagBytes) throw new Error("The file has changed or is not complete.");
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(aad).setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
}

function read(descriptor, size) {
  const bytes = Buffer.alloc(size);
  let filled = 0;
  for (let count = 1; count > 0 && filled < size; filled += count)
    count = fs.readSync(descriptor, bytes, filled, size - filled, null);
  return bytes.subarray(0, filled);
}

function fail(message) {
  process.stderr.write(`${printable(message)}\n`);
  process.exit(1);
}
