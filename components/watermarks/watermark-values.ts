import {
  defaultPlacement,
  type WatermarkPlacement,
  watermarkFormats,
  watermarkLimits,
} from "@/lib/engine/variants/watermark";
import { splitCharacters } from "@/lib/kernel/characters";
import type { WatermarkResource } from "@/lib/watermarks/resource";

/** The values of the form. */
export interface WatermarkValues extends WatermarkPlacement {
  kind: WatermarkResource["kind"];
  name: string;
  /** Only for a new watermark from an image. */
  file: File | undefined;
  text: string;
  color: string;
}

/** The fields that can be wrong, by the name that the API gives them in an error. */
export type WatermarkField = "name" | "file" | "text" | "color";

export type ProblemKind =
  | "nameMissing"
  | "nameInvalid"
  | "fileMissing"
  | "fileEmpty"
  | "fileTooLarge"
  | "fileType"
  | "fileUnreadable"
  | "filePixels"
  | "textMissing"
  | "textTooLong"
  | "textUnsupported"
  | "textInvalid"
  | "color";

export interface WatermarkProblem {
  kind: ProblemKind;
  /** The characters that the font cannot draw. */
  characters?: string;
}

export type WatermarkProblems = Partial<Record<WatermarkField, WatermarkProblem>>;

const white = "#ffffff";

/** Returns the values of a watermark; without one, the values of a new one. */
export function toWatermarkValues(watermark: WatermarkResource | undefined): WatermarkValues {
  if (!watermark)
    return { kind: "image", name: "", file: undefined, text: "", color: white, ...defaultPlacement };

  const { kind, name, text, color, position, size, opacity, margin } = watermark;
  return {
    kind,
    name,
    file: undefined,
    text: text ?? "",
    color: color ?? white,
    position,
    size,
    opacity,
    margin,
  };
}

export const isMarkColor = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color.trim());

/** Finds what has to be corrected before anything is sent. */
export function findProblems(values: WatermarkValues, { isNew }: { isNew: boolean }): WatermarkProblems {
  const { kind, name, file, text, color } = values;
  const isText = kind === "text";
  const problems: readonly [WatermarkField, ProblemKind | undefined][] = [
    ["name", name.trim() === "" ? "nameMissing" : undefined],
    ["file", isText || !isNew ? undefined : findFileProblem(file)],
    ["text", isText ? findTextProblem(text) : undefined],
    ["color", isText && !isMarkColor(color) ? "color" : undefined],
  ];
  return Object.fromEntries(
    problems.flatMap(([field, kindOfProblem]) => (kindOfProblem ? [[field, { kind: kindOfProblem }]] : [])),
  );
}

/** The server judges by the bytes. A file without a type may be an image. */
export function findFileProblem(file: File | undefined): ProblemKind | undefined {
  if (!file) return "fileMissing";
  if (file.size === 0) return "fileEmpty";
  if (file.type !== "" && !acceptedTypes.includes(file.type)) return "fileType";
  return file.size > watermarkLimits.maxFileBytes ? "fileTooLarge" : undefined;
}

/** The media types of files that a watermark can be made from. */
export const acceptedTypes: readonly string[] = watermarkFormats.map((format) =>
  format === "svg" ? "image/svg+xml" : `image/${format}`,
);

function findTextProblem(text: string): ProblemKind | undefined {
  if (text.trim() === "") return "textMissing";
  return splitCharacters(text).length > watermarkLimits.maxTextLength ? "textTooLong" : undefined;
}
