import type { OutputFormat } from "@/lib/engine";
import { validationError } from "@/lib/kernel/errors";

/** The parameters of a delivery address that mean something. Others are ignored; of repeated ones the first counts. */
export interface DeliveryQuery {
  /** The generation for which the address was given out. */
  version: string | null;
  /** Undefined: as the client takes it. */
  format: OutputFormat | undefined;
  /** Of a custom variant. */
  signature: string | null;
  /** What a signed link says: `exp` and `sig` together. */
  link: { expires: string; signature: string } | undefined;
}

const emptyQuery: DeliveryQuery = { version: null, format: undefined, signature: null, link: undefined };

const formats: readonly string[] = ["avif", "webp", "jpeg", "png", "gif"] satisfies OutputFormat[];

/** Reads the query, which starts with its question mark or is empty. Raises VALIDATION_ERROR for an unknown format. */
export function parseDeliveryQuery(search: string): DeliveryQuery {
  if (search === "") return emptyQuery;
  const parameters = new URLSearchParams(search);
  const [signature, expires] = [parameters.get("sig"), parameters.get("exp")];
  return {
    version: parameters.get("v"),
    format: parseFormat(parameters.get("format")),
    signature,
    link: signature === null || expires === null ? undefined : { expires, signature },
  };
}

function parseFormat(text: string | null): OutputFormat | undefined {
  if (text === null) return undefined;
  if (!formats.includes(text)) throw validationError({ format: [`must be one of ${formats.join(", ")}`] });
  return text as OutputFormat;
}
