import { gt } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { jobQueue } from "@/db/schema";
import type { AiAnalysis, AiInstallation, AiState } from "@/lib/ai/resource";
import type { ImageResource } from "@/lib/images/resource";
import { isoTime } from "@/lib/kernel/time";
import { findPackages } from "@/lib/platform/ai/packages/find-packages";
import { database } from "@/lib/platform/database/transaction";
import { closeDecoders, recognizer } from "@/lib/platform/decoder";
import { env } from "@/lib/platform/process/env";
import { jpeg } from "@/test/builders/images";
import { type AnalysisRegistry, startAnalysisRegistry } from "@/test/fakes/analysis-registry";
import { serveApi } from "@/test/harness/api-suite";
import { type JobRunner, startJobs } from "../start-jobs";
import { analyzeImage } from "./analyze-image";

const api = serveApi();
let registry: AnalysisRegistry;
let jobs: JobRunner | undefined;

beforeAll(async () => {
  registry = await startAnalysisRegistry();
  process.env.npm_config_registry = registry.url;
  Object.assign(env(), {
    ALBUMEN_AI: "local",
    ALBUMEN_AI_MANIFEST: "test/fixtures/registry-packages",
  });
});

afterAll(async () => {
  await jobs?.stop();
  await closeDecoders();
  registry.close();
});

/** Spares the time until the next look at the installation. */
const makeDue = () =>
  database()
    .update(jobQueue)
    .set({ dueAt: isoTime(0) })
    .where(gt(jobQueue.dueAt, isoTime()));

const readImage = (id: string) => api.owner.expect<ImageResource>(200, "GET", `/api/images/${id}`);
const readInstallation = async () => (await api.owner.expect<AiState>(200, "GET", "/api/ai")).installation;

it("analyzes waiting uploads once the models are installed, which the setting starts", async () => {
  const release = registry.hold();
  expect(await readInstallation()).toMatchObject({ state: "not_installed", error: null, retries_at: null });

  await api.owner.expect(200, "PATCH", "/api/settings", { upload_defaults: { ai: "on" } });
  await registry.untilRequested();

  expect(await readInstallation()).toMatchObject({ state: "installing", total_bytes: 2_000 });

  // The package of the fixture has no models: those are tested where they are installed.
  const recognize = vi
    .spyOn(recognizer(), "recognize")
    .mockResolvedValue({ labels: [], faces: [], nsfwScore: 0, text: "Invoice 2041" });
  const image = await api.owner.upload("waiting.jpg", await jpeg());
  jobs = await startJobs({ functions: [analyzeImage] });
  const countSleeps = async () => (await database().select().from(jobQueue)).filter(isAsleep).length;
  // More often than a job is tried when it fails.
  for (let round = 0; round < 12; round++) {
    await expect.poll(countSleeps).toBe(1);
    await makeDue();
  }

  await expect.poll(countSleeps).toBe(1);
  expect((await readImage(image.id)).status.ai).toBe("pending");

  const answer = await api.owner.call("POST", `/api/images/${image.id}/ai/analyze`);
  expect(answer).toMatchObject({
    status: 503,
    body: { code: "AI_UNAVAILABLE", message: expect.stringContaining("being installed") },
  });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  Object.assign(env(), { ALBUMEN_OPERATORS: [api.owner.actor.account.owner] });
  expect(await api.owner.expect<AiInstallation>(202, "POST", "/api/ai/install")).toMatchObject({
    state: "installing",
  });

  release();
  await expect.poll(async () => (await readInstallation())?.state).toBe("installed");
  expect(registry.downloads()).toBe(1);

  await makeDue();
  await expect.poll(async () => (await readImage(image.id)).status.ai).toBe("ready");
  expect(recognize.mock.lastCall?.[0]).toMatchObject({ packages: findPackages() });

  const analysis = await api.owner.expect<AiAnalysis>(200, "GET", `/api/images/${image.id}/ai`);
  expect(analysis).toMatchObject({
    text: "Invoice 2041",
    caption: "",
    model_version: expect.stringMatching(/^local:/),
  });
});

it("other providers have nothing to install", async () => {
  Object.assign(env(), { ALBUMEN_AI: "off", ALBUMEN_OPERATORS: [api.owner.actor.account.owner] });
  expect(await readInstallation()).toBeNull();
  expect(await api.owner.call("POST", "/api/ai/install")).toMatchObject({
    status: 409,
    body: { code: "NOTHING_TO_INSTALL" },
  });
});

function isAsleep({ dueAt }: typeof jobQueue.$inferSelect): boolean {
  return dueAt > isoTime();
}
