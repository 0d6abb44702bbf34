import type { Endpoint } from "@/lib/http";
import { health } from "./health/endpoints";
import { complete } from "./images/[id]/complete/endpoints";
import { get, remove, update } from "./images/[id]/endpoints";
import { purge } from "./images/[id]/permanent/endpoints";
import { replace } from "./images/[id]/replace/endpoints";
import { restore } from "./images/[id]/restore/endpoints";
import { list as listVariants } from "./images/[id]/variants/endpoints";
import { create, list } from "./images/endpoints";
import { document } from "./openapi.json/endpoints";
import { ready } from "./ready/endpoints";
import { upload } from "./upload/endpoints";

export const openApi = document(() => catalogue);

/** Every operation of the API, in the order in which the documentation shows them. */
export const catalogue: readonly Endpoint[] = [
  upload,
  create,
  complete,
  replace,
  list,
  get,
  update,
  remove,
  restore,
  purge,
  listVariants,
  health,
  ready,
  openApi,
];
