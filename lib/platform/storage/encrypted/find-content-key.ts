import { randomBytes } from "node:crypto";
import { openContentKey } from "@/lib/platform/encryption";
import { keyBytes } from "@/lib/platform/encryption/object-format";
import { singleton } from "@/lib/platform/process/singleton";
import { parseContentKey, sealedStagingPrefix } from "./sealed-keys";

/** Ends with the process, which is the only one to read its staged files. */
const stagingKey = () => singleton("staging-key", () => randomBytes(keyBytes));

/** Returns the content key of an encrypted object of this installation. */
export async function findContentKey(objectKey: string): Promise<Buffer> {
  if (objectKey.startsWith(sealedStagingPrefix)) return stagingKey();

  const name = parseContentKey(objectKey);
  if (!name) throw new Error(`${objectKey} is not encrypted`);

  return openContentKey(name.id, name.subject);
}
