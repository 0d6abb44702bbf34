import { describe, expect, test } from "vitest";
import { ApiError } from "@/components/api/api-error";
import { watermarkLimits } from "@/lib/engine/variants/watermark";
import { CreateWatermark } from "@/lib/watermarks/resource";
import { readProblems } from "./read-problems";
import { findProblems, toWatermarkValues, type WatermarkValues } from "./watermark-values";

const newValues = toWatermarkValues(undefined);
const text: WatermarkValues = { ...newValues, kind: "text", name: "Copyright", text: "© Ada" };
const png = (size: number, type = "image/png") => new File([new Uint8Array(size)], "logo.png", { type });
const image: WatermarkValues = { ...newValues, name: "Logo", file: png(10) };

test("the API accepts the values of a new text", () => {
  const { kind, file, ...members } = text;
  expect(CreateWatermark.parse(members)).toEqual(members);
});

describe("before a watermark is sent", () => {
  test.each([
    ["a text", text],
    ["an image", image],
    ["an image whose type the system does not know", { ...image, file: png(10, "") }],
    ["a text of 200 letters with accents", { ...text, text: "e\u0301\u0323".repeat(200) }],
  ])("%s has no problems", (_name, values) => {
    expect(findProblems(values, { isNew: true })).toEqual({});
  });

  test.each([
    ["name", "nameMissing", { ...text, name: " " }],
    ["text", "textMissing", { ...text, text: " " }],
    ["text", "textTooLong", { ...text, text: "a".repeat(201) }],
    ["color", "color", { ...text, color: "#fff" }],
    ["file", "fileMissing", { ...image, file: undefined }],
    ["file", "fileEmpty", { ...image, file: png(0) }],
    ["file", "fileType", { ...image, file: png(10, "image/gif") }],
    ["file", "fileTooLarge", { ...image, file: png(watermarkLimits.maxFileBytes + 1) }],
  ])("a wrong %s is found: %s", (field, kind, values) => {
    expect(findProblems(values, { isNew: true })).toEqual({ [field]: { kind } });
  });

  test("a saved image needs no file", () => {
    expect(findProblems({ ...image, file: undefined }, { isNew: false })).toEqual({});
  });
});

describe("errors of the API", () => {
  const apiError = (code: string, details?: Record<string, string[]>) =>
    new ApiError(code, { status: 400, message: code, details });

  test.each([
    ["image", apiError("INVALID_IMAGE", { file: ["is damaged"] }), { file: { kind: "fileUnreadable" } }],
    ["image", apiError("IMAGE_TOO_LARGE"), { file: { kind: "filePixels" } }],
    ["image", apiError("UPLOAD_TOO_LARGE"), { file: { kind: "fileTooLarge" } }],
    ["image", apiError("VALIDATION_ERROR", { file: ["must be a PNG file"] }), { file: { kind: "fileType" } }],
    ["text", apiError("INVALID_IMAGE"), { text: { kind: "textInvalid" } }],
    [
      "text",
      apiError("VALIDATION_ERROR", { text: ["has unsupported characters: 漢 ☃"] }),
      { text: { kind: "textUnsupported", characters: "漢 ☃" } },
    ],
    [
      "text",
      apiError("VALIDATION_ERROR", { name: ["too long"], color: ["no color"] }),
      { name: { kind: "nameInvalid" }, color: { kind: "color" } },
    ],
    ["text", apiError("WATERMARK_LIMIT_REACHED"), {}],
  ] as const)("about a watermark from %s: %s", (kind, error, problems) => {
    expect(readProblems(error, kind)).toEqual(problems);
  });
});
