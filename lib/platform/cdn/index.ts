import { env } from "../env";

/** Whether answers may stay long in a shared cache, because it can be told to forget them. */
export function isCdnPurgeable(): boolean {
  return env().ALBUMEN_CDN !== "none";
}
