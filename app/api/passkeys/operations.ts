import type { Endpoint } from "@/lib/http";
import { removePasskey, renamePasskey } from "./[id]/endpoints";
import { addPasskey, listPasskeys } from "./endpoints";
import { createPasskeyOptions } from "./options/endpoints";

export const passkeyOperations: readonly Endpoint[] = [
  listPasskeys,
  createPasskeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
];
