import type { OutputFormat } from "@/lib/engine";
import { validationError } from "@/lib/kernel/errors";

/** Query parameters of a delivery URL. Unknown ones are ignored; of duplicates the first counts. */
export interface DeliveryQuery {
  /** The generation that the URL was issued for. */
  version: string | null;
  /** Undefined: chosen by `Accept`. */
  format: OutputFormat | undefined;
  /** Signature of a custom variant. */
  signature: string | null;
  /** The parameters of a signed link: `exp` and `sig` together. */
  link: { expires: string; signature: string } | undefined;
}

const emptyQuery: DeliveryQuery = { version: null, format: undefined, signature: null, link: undefined };

const formats: readonly string[] = ["avif", "webp", "jpeg", "png", "gif"] satisfies OutputFormat[];

/** Parses the query, which is empty or starts with its question mark. Throws VALIDATION_ERROR for an unknown format. */
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
