import { createHash, scryptSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { contentKeyPurpose, masterKeyPurpose, rootKeyId, unwrapKey } from "./key-wrapping";
import { buildHeader, chunkBytes, createChunkCipher, toStoredBytes } from "./object-format";

/** The known answers that are published with the format, made without our code. */
const { object, keys, bundle } = JSON.parse(readFileSync("docs/encrypted-format/vectors.json", "utf8"));
const hex = (text: string) => Buffer.from(text, "hex");
const header = buildHeader(object.name, hex(object.salt));

it("an object is sealed and opened as the known answers say", () => {
  const cipher = createChunkCipher(hex(object.content_key), header);
  expect(header.toString("hex")).toBe(object.header);

  for (const { number, last, plain, sealed } of object.chunks) {
    expect(cipher.seal(number, last, hex(plain)).toString("hex")).toBe(sealed);
    expect(cipher.open(number, last, hex(sealed)).toString("hex")).toBe(plain);
  }

  const plain = Buffer.alloc(chunkBytes + 1, 7);
  const stored = Buffer.concat([
    header,
    cipher.seal(0, false, plain.subarray(0, chunkBytes)),
    cipher.seal(1, true, plain.subarray(chunkBytes)),
  ]);

  expect(stored.length).toBe(object.long.stored_bytes);
  expect(toStoredBytes(object.name, plain.length)).toBe(stored.length);
  expect(createHash("sha256").update(stored).digest("hex")).toBe(object.long.stored_sha256);
});

it("keys are unwrapped as the known answers say", () => {
  const { master_key: master, content_key: content } = keys;
  const rootKey = hex(keys.root_key);

  expect(rootKeyId(rootKey)).toBe(keys.root_key_id);
  expect(masterKeyPurpose(master.uid, master.version)).toBe(master.purpose);
  expect(unwrapKey(master.wrapped_base64url, rootKey, master.purpose).toString("hex")).toBe(master.key);

  const { id, subject: subjectId, uid, version: keyVersion } = content;
  expect(contentKeyPurpose({ id, subjectId, uid, keyVersion })).toBe(content.purpose);

  const contentKey = unwrapKey(content.wrapped_base64url, hex(master.key), content.purpose);
  expect(contentKey.toString("hex")).toBe(object.content_key);
});

it("a passphrase opens a bundle as the known answers say, in either form of Unicode", () => {
  for (const passphrase of [bundle.passphrase, bundle.passphrase_nfd]) {
    const { salt, n: N, r, p } = bundle;
    const key = scryptSync(passphrase.normalize("NFC"), hex(salt), 32, { N, r, p, maxmem: 256 * N * r });
    expect(key.toString("hex")).toBe(bundle.wrapping_key);
    const wrapped = Buffer.from(bundle.wrapped_base64, "base64").toString("base64url");
    expect(unwrapKey(wrapped, key, bundle.purpose).toString("hex")).toBe(object.content_key);
  }
});
