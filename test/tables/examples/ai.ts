import { installNow } from "@/lib/platform/ai";
import { env } from "@/lib/platform/process/env";
import type { Account } from "@/test/builders/account";
import { type FakeOpenAi, startOpenAi } from "@/test/fakes/openai";
import { type Examples, noParams } from "./example";
import { becomeOperator } from "./operators";

let started: Promise<FakeOpenAi> | undefined;

/** Analyses images by a service that all examples of the process share. */
async function startAnalyses(): Promise<void> {
  started ??= startOpenAi();
  const { url, key, model } = await started;
  const variables = { ALBUMEN_AI_URL: url, ALBUMEN_AI_KEY: key, ALBUMEN_AI_MODEL: model };
  Object.assign(env(), { ALBUMEN_AI: "openai", ...variables });
}

async function imageParams(account: Account) {
  await startAnalyses();
  return { params: { id: (await account.createImage()).id } };
}

async function analyzedParams(account: Account) {
  const { params } = await imageParams(account);
  await account.caller.expect(200, "POST", `/api/images/${params.id}/ai/analyze`);
  return { params };
}

/** Installs a small package in the place of the models. */
async function installModels(account: Account) {
  becomeOperator(account);
  Object.assign(env(), { ALBUMEN_AI: "local" });
  await installNow(() => undefined);
  return {};
}

export const aiExamples: Examples = {
  getAiState: { call: () => startAnalyses().then(noParams), stranger: "own" },
  installAiModels: { call: installModels, stranger: "hidden" },
  getImageAnalysis: { call: analyzedParams, stranger: "forbidden" },
  deleteImageAnalysis: { call: analyzedParams, stranger: "forbidden" },
  analyzeImage: { call: imageParams, stranger: "forbidden" },
};
