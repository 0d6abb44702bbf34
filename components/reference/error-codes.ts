import type { OpenApiDocument } from "./document";

export interface ErrorCodeEntry {
  code: string;
  messages: string[];
}

/** A code that means the same everywhere, or belongs to responses missing from the document. */
export interface CommonErrorCode {
  status: number;
  code: string;
  message: string;
}

/** Returns every code that a response may have, by status, with its message. */
export function errorCodesByStatus(
  document: OpenApiDocument,
  common: readonly CommonErrorCode[],
): Map<number, ErrorCodeEntry[]> {
  const byStatus = new Map<number, Map<string, Set<string>>>();
  const add = (status: number, code: string, message: string) => {
    const codes = byStatus.get(status) ?? new Map<string, Set<string>>();
    byStatus.set(status, codes.set(code, (codes.get(code) ?? new Set()).add(message)));
  };
  for (const { status, code, message } of common) add(status, code, message);
  const commonCodes = new Set(common.map(({ code }) => code));
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      for (const [code, { value }] of Object.entries(content?.["application/json"]?.examples ?? {}))
        if (!commonCodes.has(code)) add(Number(status), code, value.message);
    }
  }

  return new Map(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        status,
        [...codes].map(([code, messages]) => ({ code, messages: [...messages] })),
      ]),
  );
}
