/** Why a request to a foreign host came to nothing; the message is for the person who named the address. */
export class OutboundFailure extends Error {
  override readonly name = "OutboundFailure";
}

/** What OpenSSL and Node say of a certificate that does not prove whose host it is. */
const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_/;
/** What the HTTP client says of an answer that is none, or that ends before its end. */
const protocolCodes = /^(HPE_|UND_ERR_)/;

/** Everything that can go wrong on the way to a foreign host and back. */
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
