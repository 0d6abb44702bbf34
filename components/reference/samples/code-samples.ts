import type { Operation } from "../operation";
import { buildCurlSample } from "./curl-sample";
import { buildConsoleSample, buildJavaScriptSample } from "./javascript-sample";
import { buildPythonSample } from "./python-sample";
import type { SampleLanguage } from "./sample-language";
import { toSampleRequest } from "./sample-request";

export interface CodeSample {
  /** `console`: for the console of a page, because only a session may call the operation. */
  language: SampleLanguage | "console";
  text: string;
}

/** Returns the operation as programs to paste, which read the key from the environment. */
export function buildCodeSamples(operation: Operation, baseUrl: string): CodeSample[] {
  const request = toSampleRequest(operation, baseUrl);
  if (operation.access === "session") return [{ language: "console", text: buildConsoleSample(request) }];

  return [
    { language: "curl", text: buildCurlSample(request) },
    { language: "javascript", text: buildJavaScriptSample(request) },
    { language: "python", text: buildPythonSample(request) },
  ];
}
