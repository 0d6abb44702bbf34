/** Why a request to an external host failed. The message is for the person who entered the URL. */
export class OutboundFailure extends Error {
  override readonly name = "OutboundFailure";
}

/** OpenSSL and Node error codes for an invalid certificate. */
const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_/;
/** HTTP client error codes for an invalid or truncated response. */
const protocolCodes = /^(HPE_|UND_ERR_)/;

/** Wraps any error of an outgoing request. */
export function toOutboundFailure(error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error;
  return new OutboundFailure(describe(error), { cause: error });
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return "could not be fetched";
  const code = "code" in error ? String(error.code) : "";
  if (error.name === "TimeoutError" || code === "UND_ERR_CONNECT_TIMEOUT") return "took too long to answer";
  if (certificateCodes.test(code)) return "leads to a host without a valid certificate";
  if (code === "ECONNRESET" || protocolCodes.test(code)) return "broke off before the answer was complete";
  return "leads to a host that could not be reached";
}
