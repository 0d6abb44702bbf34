import type { IncomingMessage, ServerResponse } from "node:http";
import type { OutputFormat } from "@/lib/engine";
import { type DeliveryPath, parseImagePath } from "@/lib/image-urls/image-path";
import { toFormatName } from "@/lib/image-urls/resource";
import type { Actor } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import type { ShareAccess } from "./repository";
import { isVariantName } from "./requested-variant";

/** A request with its parsed URL. */
export interface DeliveryRequest {
  request: IncomingMessage;
  response: ServerResponse;
  deliveryPath: DeliveryPath;
  query: DeliveryQuery;
  /** The raw query with its question mark. */
  search: string;
  /**
   * Set for the URL of a shared image, which a visit has been checked for. Its path is empty but
   * for variant and filename.
   */
  share?: ShareAccess;
  /** Set for a caller whose right to read the library has been checked. */
  viewer?: Actor;
  /** Set for the URL of a custom domain, which names no library. */
  isOnDomain?: true;
}

/** Splits into path and query, which includes the question mark. */
export function splitUrl(url: string): [string, string] {
  const at = url.indexOf("?");
  return at === -1 ? [url, ""] : [url.slice(0, at), url.slice(at)];
}

/** Parses the path; returns undefined when no image can have it. */
export function parseDeliveryPath(path: string): DeliveryPath | undefined {
  const deliveryPath = parseImagePath(path);
  return deliveryPath && isVariantName(deliveryPath.variantKey) ? deliveryPath : undefined;
}

/** Query parameters of a delivery URL. Unknown ones are ignored; of duplicates the first counts. */
export interface DeliveryQuery {
  /** The version of the variant that the URL was issued for. */
  version: string | null;
  /** Undefined: chosen by `Accept`. */
  format: OutputFormat | undefined;
  /** Signature of a custom variant. */
  signature: string | null;
  /** The parameters of a signed link: `exp` and `sig` together, and whether it has `clean=1`. */
  link: { expires: string; signature: string; isClean: boolean } | undefined;
  /** An access token for an encrypted image. */
  token: string | undefined;
  /** `download=1`: browsers save the image instead of showing it. Other values count as absent. */
  isDownload: boolean;
}

const emptyQuery: DeliveryQuery = {
  version: null,
  format: undefined,
  signature: null,
  link: undefined,
  token: undefined,
  isDownload: false,
};

const formats: readonly OutputFormat[] = ["avif", "webp", "jpeg", "png", "gif"];

/**
 * Parses the query, which is empty or starts with its question mark. Throws VALIDATION_ERROR for an
 * unknown format.
 */
export function parseDeliveryQuery(search: string): DeliveryQuery {
  if (search === "") return emptyQuery;

  const parameters = new URLSearchParams(search);
  const [signature, expires] = [parameters.get("sig"), parameters.get("exp")];

  return {
    version: parameters.get("v"),
    format: parseFormat(parameters.get("format")),
    signature,
    link:
      signature === null || expires === null
        ? undefined
        : { expires, signature, isClean: parameters.get("clean") === "1" },
    token: parameters.get("token") ?? undefined,
    isDownload: parameters.get("download") === "1",
  };
}

function parseFormat(text: string | null): OutputFormat | undefined {
  if (text === null) return undefined;

  const name = toFormatName(text);
  const format = formats.find((one) => one === name);
  if (!format) throw validationError({ format: [`must be one of ${formats.join(", ")}`] });

  return format;
}
