import type { Endpoint } from "@/lib/http";
import { getEncryption } from "./endpoints";
import { listEncryptionEvents } from "./events/endpoints";
import { rotateEncryptionKey } from "./rotate/endpoints";

export const encryptionOperations: readonly Endpoint[] = [
  getEncryption,
  rotateEncryptionKey,
  listEncryptionEvents,
];
