import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import {
  contentKeyPurpose,
  masterKeyPurpose,
  rootKeyId,
  unwrapKey,
  WrongKeyError,
  wrapKey,
} from "./key-wrapping";

const wrappingKey = randomBytes(32);
const key = randomBytes(32);

it("a wrapped key is unwrapped by the same key for the same purpose only", () => {
  const wrapped = wrapKey(key, wrappingKey, masterKeyPurpose("usr_1", 1));
  expect(unwrapKey(wrapped, wrappingKey, masterKeyPurpose("usr_1", 1))).toEqual(key);
  for (const [otherKey, purpose] of [
    [randomBytes(32), masterKeyPurpose("usr_1", 1)],
    [wrappingKey, masterKeyPurpose("usr_1", 2)],
    [wrappingKey, masterKeyPurpose("usr_2", 1)],
    [wrappingKey, contentKeyPurpose({ id: "1", subjectId: "img_1", uid: "usr_1", keyVersion: 1 })],
  ] as const)
    expect(() => unwrapKey(wrapped, otherKey, purpose)).toThrow(WrongKeyError);
});

it("a changed wrapped key is not unwrapped", () => {
  const bytes = Buffer.from(wrapKey(key, wrappingKey, "test"), "base64url");
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => unwrapKey(changed.toString("base64url"), wrappingKey, "test")).toThrow(WrongKeyError);
  }
  for (let length = 0; length < bytes.length; length++)
    expect(() => unwrapKey(bytes.subarray(0, length).toString("base64url"), wrappingKey, "test")).toThrow(
      WrongKeyError,
    );
});

it("the id of a root key does not change", () => {
  expect(rootKeyId(Buffer.alloc(32, 1))).toMatchInlineSnapshot(`"30c2f67537edcba4"`);
});
