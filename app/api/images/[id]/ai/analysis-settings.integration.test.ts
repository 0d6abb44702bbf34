import { describe, expect, it } from "vitest";
import type { CallerResource } from "@/lib/account/caller/resource";
import type { AiState } from "@/lib/ai/resource";
import type { ImageResource } from "@/lib/images/resource";
import { env } from "@/lib/platform/process/env";
import { createAccount } from "@/test/builders/account";
import { jpeg } from "@/test/builders/images";
import { addMember, inLibrary } from "@/test/builders/memberships";
import { goodAnswer } from "@/test/fakes/openai";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { serveModel } from "@/test/harness/fake-model";

const api = serveApi();
const model = serveModel();
let uploads = 0;

async function upload(owner: Caller, fields: Record<string, string> = {}): Promise<ImageResource> {
  return owner.upload(`chosen-${++uploads}.jpg`, await jpeg(), fields);
}

const path = ({ id }: ImageResource) => `/api/images/${id}/ai/analyze`;
const analyze = (owner: Caller, image: ImageResource) => owner.expect(200, "POST", path(image));

describe("an encrypted image", () => {
  const rejected = { status: 400, body: { code: "IMAGE_ENCRYPTED" } };

  it("is analyzed only by whom the owner lets see it", async () => {
    const owner = await createCaller(api.origin);
    const image = await upload(owner, { encrypt: "true" });
    const batch = { action: "analyze", ids: [image.id], dry_run: true };
    for (const encrypted of ["off", "local"]) {
      await owner.expect(200, "PATCH", "/api/settings", { ai: { encrypted } });
      expect(await owner.call("POST", path(image)), encrypted).toMatchObject(rejected);
      expect(await owner.expect(200, "POST", "/api/images/batch", batch)).toMatchObject({ failed: 1 });
    }

    expect(model.service.calls).toEqual([]);

    await owner.expect(200, "PATCH", "/api/settings", { ai: { encrypted: "remote" } });
    expect(await owner.expect(200, "POST", "/api/images/batch", batch)).toMatchObject({ changed: 1 });
    expect(await analyze(owner, image)).toMatchObject({ caption: goodAnswer.caption, colors: [] });
  });

  it("waits for its analysis after the upload only if it may have one", async () => {
    const owner = await createCaller(api.origin);
    const settings = { upload_defaults: { ai: "on" } };
    await owner.expect(200, "PATCH", "/api/settings", settings);

    expect((await upload(owner, { encrypt: "true" })).status.ai).toBe("none");

    await owner.expect(200, "PATCH", "/api/settings", { ai: { encrypted: "remote" } });
    expect((await upload(owner, { encrypt: "true" })).status.ai).toBe("pending");
  });
});

it("a batch analyses those images only that the current model has not seen", async () => {
  const owner = await createCaller(api.origin);
  await analyze(owner, await upload(owner));
  await upload(owner);
  const batch = { action: "analyze", query: {}, outdated_only: true, dry_run: true };
  const count = () => owner.expect(200, "POST", "/api/images/batch", batch);

  expect(await count()).toMatchObject({ changed: 1, unchanged: 1 });

  Object.assign(env(), { ALBUMEN_AI_MODEL: "vision-2" });
  expect(await count()).toMatchObject({ changed: 2, unchanged: 0 });
  expect(
    await owner.expect(200, "POST", "/api/images/batch", { ...batch, outdated_only: false }),
  ).toMatchObject({ changed: 2 });
});

it("a notice lists images that an analysis has flagged, until a person decides about them", async () => {
  const owner = await createCaller(api.origin);
  const [first, second] = [await upload(owner), await upload(owner)];
  const notices = async () => (await owner.expect<CallerResource>(200, "GET", "/api/me")).notices;
  await analyze(owner, first);

  expect(await notices()).toEqual([]);

  model.service.behave({ type: "answer", answer: { ...goodAnswer, nsfw_score: 0.9 } });
  await analyze(owner, first);
  await analyze(owner, second);
  const id = expect.stringMatching(/^ntc_/);

  expect(await notices()).toEqual([
    {
      code: "IMAGES_MARKED_NSFW",
      level: "info",
      id,
      resource: { type: "image", id: second.id },
      images: 2,
    },
  ]);

  const { ALBUMEN_AI } = env();
  Object.assign(env(), { ALBUMEN_AI: "off" });

  expect(await notices()).toEqual([]);

  Object.assign(env(), { ALBUMEN_AI });
  expect(await notices()).toHaveLength(1);

  await owner.expect(200, "PATCH", `/api/images/${second.id}`, { nsfw: true });
  await owner.expect(200, "PATCH", `/api/images/${first.id}`, { nsfw: false });

  expect(await notices()).toEqual([]);
});

it("AI usage is not shown to viewers, nor to members of one album only", async () => {
  const library = await createAccount(api.origin);
  const { album } = await library.createAlbum();
  const hidden = { available: true, quota: null, usage: null };
  const told = { quota: { used: 0 }, usage: { cost: 0 } };
  const stateFor = async (role: "viewer" | "editor", inAlbum?: string) => {
    const member = await createAccount(api.origin);
    await addMember(library, member, role, inAlbum);
    return inLibrary(library, member).expect<AiState>(200, "GET", "/api/ai");
  };

  expect(await stateFor("viewer")).toMatchObject(hidden);
  expect(await stateFor("editor", album)).toMatchObject(hidden);
  expect(await stateFor("editor")).toMatchObject(told);
});
