import { beforeAll, describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { type Account, createAccount } from "@/test/builders/account";
import { testImage, uploadBytes } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCallerFor } from "@/test/harness/caller";

const api = serveApi();

let account: Account;
let uploader: Caller;
let imageCount = 0;

beforeAll(async () => {
  account = await createAccount(api.origin);
  uploader = await createCallerFor(api.origin, account.actor, ["upload"]);
});

const complete = (caller: Caller, { id }: ImageResource) => caller.call("POST", `/api/images/${id}/complete`);
const create = (caller: Caller) =>
  caller.expect<ImageResource>(201, "POST", "/api/images", { filename: `scoped-${++imageCount}.jpg` });
const sendBytes = async (image: ImageResource) =>
  uploadBytes(api.origin, image, await testImage({ red: ++imageCount }));
const replace = async ({ id }: ImageResource) => {
  const replacing = await account.caller.expect<ImageResource>(200, "POST", `/api/images/${id}/replace`);
  await sendBytes(replacing);
};

async function expectRejected(caller: Caller, image: ImageResource): Promise<void> {
  const { status, body } = await complete(caller, image);
  expect({ status, body }).toEqual({
    status: 403,
    body: {
      code: "INSUFFICIENT_SCOPE",
      message: expect.any(String),
      details: { scope: ["images:write"] },
    },
  });
  expect(JSON.stringify(body)).not.toContain(account.word);
}

describe("a key with only the scope upload", () => {
  it("completes what it has created, also when it repeats the call", async () => {
    const image = await create(uploader);
    expect(await complete(uploader, image)).toMatchObject({ status: 400, body: { code: "UPLOAD_MISSING" } });

    await sendBytes(image);
    for (let round = 0; round < 2; round++)
      expect(await complete(uploader, image)).toMatchObject({ status: 200, body: { id: image.id } });
    const uploaded = await uploader.upload("one-call.jpg", await testImage({ red: 200 }));

    expect((await complete(uploader, uploaded)).status).toBe(200);
  });

  it.each(["public", "unlisted", "private"])(
    "reads no %s image of its owner by completing it, not even a deleted one",
    async (visibility) => {
      const image = await account.createImage({ visibility });
      await expectRejected(uploader, image);

      await account.caller.expect(200, "POST", `/api/images/${image.id}/link/reset`);
      await account.caller.expect(200, "DELETE", `/api/images/${image.id}`);

      await expectRejected(uploader, image);
    },
  );

  it("finishes neither an upload nor a replacement of another credential", async () => {
    const other = await createCallerFor(api.origin, account.actor, ["upload"]);
    const pending = await create(other);
    await sendBytes(pending);

    await expectRejected(uploader, pending);
    expect((await complete(other, pending)).status).toBe(200);
    await expectRejected(uploader, pending);

    const own = await uploader.upload("replaced.jpg", await testImage({ red: 201 }));
    await replace(own);
    const answers = await Promise.all([complete(uploader, own), complete(account.caller, own)]);

    expect(answers.map((answer) => answer.status)).toEqual([403, 200]);
    await expectRejected(uploader, own);
    expect(answers[1]?.body).toMatchObject({ version: 2 });
  });

  it("does not start an upload in a session's place", async () => {
    const pending = await account.browser.expect<ImageResource>(201, "POST", "/api/images", {
      filename: "by-session.jpg",
    });
    await expectRejected(uploader, pending);
  });
});

describe("a key with the scope upload and another one", () => {
  it.each(["images:read", "images:write", "read"])("completes any image with %s", async (scope) => {
    const caller = await createCallerFor(api.origin, account.actor, ["upload", scope]);
    const image = await account.createImage();
    await replace(image);
    for (let round = 0; round < 2; round++)
      expect(await complete(caller, image)).toMatchObject({ status: 200, body: { version: 2 } });
  });
});

it("an image that was uploaded in a session, so by no key, shows its file to everyone who may read it", async () => {
  const { browser } = account;
  const image = await browser.expect<ImageResource>(201, "POST", "/api/images", {
    filename: "session-upload.jpg",
  });
  await sendBytes(image);
  const completed = await browser.expect<ImageResource>(200, "POST", `/api/images/${image.id}/complete`);

  expect(completed.info).toMatchObject({ format: "jpeg", size_bytes: expect.any(Number) });

  const read = await account.caller.expect<ImageResource>(200, "GET", `/api/images/${image.id}`);
  expect(read.info).toEqual(completed.info);
});
