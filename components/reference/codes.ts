import type { OpenApiDocument } from "./document";

export interface CodeMeaning {
  code: string;
  message: string;
}

/** A code that some answer has which the document does not list. */
export interface FurtherCode extends CodeMeaning {
  status: number;
}

/** Every code that an answer may have, by status; of a code that says several things, the first. */
export function codesByStatus(
  document: OpenApiDocument,
  further: readonly FurtherCode[],
): Map<number, CodeMeaning[]> {
  const byStatus = new Map<number, Map<string, CodeMeaning>>();
  const add = (status: number, { code, message }: CodeMeaning) => {
    const known = byStatus.get(status) ?? new Map<string, CodeMeaning>();
    byStatus.set(status, known);
    if (!known.has(code)) known.set(code, { code, message });
  };
  for (const { status, ...meaning } of further) add(status, meaning);
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      for (const [code, { value }] of Object.entries(content?.["application/json"]?.examples ?? {}))
        add(Number(status), { code, message: value.message });
    }
  }
  return new Map(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, meanings]) => [status, [...meanings.values()]]),
  );
}
