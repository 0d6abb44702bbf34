import { ApiError } from "@/components/api/api-error";
import type { ProblemKind, WatermarkProblem, WatermarkProblems, WatermarkValues } from "./watermark-values";

const fileProblems: Readonly<Record<string, ProblemKind>> = {
  INVALID_IMAGE: "fileUnreadable",
  IMAGE_TOO_LARGE: "filePixels",
  UPLOAD_TOO_LARGE: "fileTooLarge",
  EMPTY_FILE: "fileEmpty",
};

/** Reads from an error of the API which fields are wrong; none when it concerns something else. */
export function readProblems(error: unknown, kind: WatermarkValues["kind"]): WatermarkProblems {
  if (!(error instanceof ApiError)) return {};

  const { name, file, text, color } = error.response.details ?? {};
  const problems: WatermarkProblems = {};
  if (name) problems.name = { kind: "nameInvalid" };
  if (color) problems.color = { kind: "color" };
  if (kind === "image") {
    const problem = fileProblems[error.code] ?? (file ? "fileType" : undefined);
    if (problem) problems.file = { kind: problem };
  } else if (text || error.code === "INVALID_IMAGE") {
    problems.text = readTextProblem(text?.[0] ?? "");
  }

  return problems;
}

/** The API lists the characters behind its message. */
function readTextProblem(message: string): WatermarkProblem {
  const [, characters] = /^has unsupported characters: (.+)$/su.exec(message) ?? [];
  return characters === undefined ? { kind: "textInvalid" } : { kind: "textUnsupported", characters };
}
