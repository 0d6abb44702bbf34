import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { testImage, uploadInSteps } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller, createCallerFor, createForm } from "@/test/harness/caller";
import { countStatus, expectNoDeadlock, race, repeat } from "@/test/harness/races";
import { sample } from "@/test/harness/sample";

const api = serveApi();
expectNoDeadlock();

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const upload = (caller: Caller, filename: string, bytes: Uint8Array, fields: Record<string, string> = {}) =>
  caller.call("POST", "/api/upload", createForm(filename, bytes, fields));

/** Each way to upload: a call with these fields for a file that a host serves. */
async function createWays(caller: Caller) {
  const bytes = await testImage({ red: 21 });
  const source = await api.owner.upload(`source-${++sources}.jpg`, bytes);
  const url = api.origin + new URL(source.urls.original ?? "").pathname;
  const ways: Record<
    string,
    (filename: string, fields: Record<string, string>) => ReturnType<typeof upload>
  > = {
    upload: (filename, fields) => upload(caller, filename, bytes, fields),
    create: (filename, fields) =>
      caller.call("POST", "/api/images", { filename, sha256: sha256(bytes).toUpperCase(), ...fields }),
    import: (filename, fields) => caller.call("POST", "/api/images/import", { url, filename, ...fields }),
  };

  return { bytes, ways };
}

let sources = 0;

describe("on_conflict", () => {
  it("is error by default", async () => {
    const caller = await createCaller(api.origin);
    const { bytes, ways } = await createWays(caller);
    await caller.upload("taken.jpg", bytes);
    for (const way of Object.values(ways))
      for (const fields of [{}, { on_conflict: "error" }] as Array<Record<string, string>>) {
        const { status, body } = await way("taken.jpg", fields);
        expect(status).toBe(409);
        expect(body).toMatchObject({ code: "FILENAME_TAKEN" });
        expect((body as { details: unknown }).details).toEqual({ suggestion: ["taken-2.jpg"] });
      }
  });

  it("the conflict names the incomplete upload that has the name", async () => {
    const caller = await createCaller(api.origin);
    const { ways } = await createWays(caller);
    const { id } = await caller.expect(201, "POST", "/api/images", { filename: "pending.jpg" });
    for (const way of Object.values(ways))
      expect(await way("pending.jpg", {})).toMatchObject({
        status: 409,
        body: {
          code: "FILENAME_TAKEN",
          message: expect.stringContaining("An upload that was not completed has this filename."),
          details: { suggestion: ["pending-2.jpg"], unfinished_image: [id] },
        },
      });
  });

  it("rename takes the next free name, after deleted images too", async () => {
    const caller = await createCaller(api.origin);
    const { bytes, ways } = await createWays(caller);
    const { id } = await caller.upload("name.jpg", bytes);
    await caller.expect(200, "DELETE", `/api/images/${id}`);
    await caller.upload("name-3.jpg", bytes);
    const names: string[] = [];
    for (const way of Object.values(ways)) {
      const answer = await way("name.jpg", { on_conflict: "rename" });
      expect(answer.status).toBe(201);
      names.push((answer.body as ImageResource).filename);
    }

    expect(names).toEqual(["name-2.jpg", "name-4.jpg", "name-5.jpg"]);

    const free = await upload(caller, "free.jpg", bytes, { on_conflict: "rename" });
    expect(free).toMatchObject({ status: 201, body: { filename: "free.jpg" } });
  });

  it("reveals to a key with only `upload` neither how many images have a name, nor which", async () => {
    const caller = await createCaller(api.origin);
    const bytes = await testImage();
    const { id } = await caller.expect(201, "POST", "/api/images", { filename: "shot.jpg" });
    for (const name of ["shot-2.jpg", "shot-3.jpg"]) await caller.upload(name, bytes);
    const uploader = await createCallerFor(api.origin, caller.actor, ["upload"]);
    const randomName = /^shot-[0-9]{8}\.jpg$/;
    const names: string[] = [];
    for (let count = 0; count < 2; count++) names.push((await uploader.upload("shot.jpg", bytes)).filename);

    expect(names[0]).not.toBe(names[1]);
    for (const name of names) expect(name).toMatch(randomName);

    const { status, body } = await upload(uploader, "shot.jpg", bytes, { on_conflict: "error" });
    expect([status, body]).toMatchObject([
      409,
      { details: { suggestion: [expect.stringMatching(randomName)] } },
    ]);
    expect(JSON.stringify(body)).not.toContain(id);
  });

  it("existing returns the image of this name if it has the same bytes", async () => {
    const caller = await createCaller(api.origin);
    const { bytes, ways } = await createWays(caller);
    const { id } = await caller.upload("same.jpg", bytes, { alt: "The first" });
    await caller.upload("other.jpg", await testImage({ red: 99 }));
    for (const way of Object.values(ways)) {
      const existing = { on_conflict: "existing", alt: "Ignored" };
      expect(await way("same.jpg", existing)).toMatchObject({
        status: 200,
        body: { id, alt: "The first", upload: null },
      });
      expect(await way("other.jpg", existing)).toMatchObject({
        status: 409,
        body: { code: "FILENAME_TAKEN" },
      });
    }

    await caller.expect(200, "DELETE", `/api/images/${id}`);
    for (const way of Object.values(ways))
      expect(await way("same.jpg", { on_conflict: "existing" })).toMatchObject({
        status: 409,
        body: { details: { suggestion: ["same-2.jpg"], deleted_image: [id] } },
      });

    expect((await ways.upload?.("free-name.jpg", { on_conflict: "existing" }))?.status).toBe(201);
  });

  it("existing returns to an upload key only what it has uploaded itself", async () => {
    const caller = await createCaller(api.origin);
    const uploader = await createCallerFor(api.origin, caller.actor, ["upload"]);
    const { bytes, ways } = await createWays(uploader);
    await caller.upload("secret.jpg", bytes, { title: "Secret", visibility: "private" });
    const { id } = await uploader.upload("own.jpg", bytes);
    // A key with only this scope cannot import.
    for (const way of [ways.upload, ways.create]) {
      const answer = await way?.("secret.jpg", { on_conflict: "existing" });
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: "FILENAME_TAKEN",
          details: { suggestion: [expect.stringMatching(/^secret-[0-9]{8}\.jpg$/)] },
        },
      });
      expect(await way?.("own.jpg", { on_conflict: "existing" })).toMatchObject({
        status: 200,
        body: { id },
      });
    }
  });

  it("existing returns no image whose upload is pending", async () => {
    const caller = await createCaller(api.origin);
    const { bytes, ways } = await createWays(caller);
    await caller.expect(201, "POST", "/api/images", { filename: "pending.jpg" });
    for (const way of Object.values(ways))
      expect((await way("pending.jpg", { on_conflict: "existing" })).status).toBe(409);
    await uploadInSteps(api.origin, caller, "done.jpg", bytes);

    expect((await ways.create?.("done.jpg", { on_conflict: "existing" }))?.status).toBe(200);
  });

  it("existing requires the hash where there are no bytes", async () => {
    const caller = await createCaller(api.origin);
    const create = (body: object) =>
      caller.call("POST", "/api/images", { filename: "hash.jpg", on_conflict: "existing", ...body });
    for (const body of [{}, { sha256: "abc" }])
      expect(await create(body)).toMatchObject({ status: 400, body: { details: { sha256: {} } } });
    const bytes = await testImage();

    expect(await upload(caller, "hash.jpg", bytes, { on_conflict: "other" })).toMatchObject({
      status: 400,
      body: { details: { on_conflict: {} } },
    });
  });

  it("is rename by default for a key with only the scope upload", async () => {
    const { actor } = await createCaller(api.origin);
    const uploader = await createCallerFor(api.origin, actor, ["upload"]);
    const writer = await createCallerFor(api.origin, actor, ["upload", "images:read"]);
    const bytes = await testImage();
    await uploader.upload("screenshot.png", bytes);

    const renamed = { filename: expect.stringMatching(/^screenshot-[0-9]{8}\.png$/) };
    expect(await uploader.upload("screenshot.png", bytes)).toMatchObject(renamed);
    expect(await uploader.expect(201, "POST", "/api/images", { filename: "screenshot.png" })).toMatchObject(
      renamed,
    );
    expect((await upload(writer, "screenshot.png", bytes)).status).toBe(409);
    expect((await upload(uploader, "screenshot.png", bytes, { on_conflict: "error" })).status).toBe(409);
  });

  it.each(sample([1, 2, 3], 3))(
    "rename lets ten simultaneous uploads of one name succeed, round %i",
    async () => {
      const caller = await createCaller(api.origin);
      const bytes = await testImage({ width: 8, height: 8 });
      const answers = await race(
        [201],
        repeat(
          10,
          (number) => () =>
            number % 2
              ? upload(caller, "race.jpg", bytes, { on_conflict: "rename" })
              : caller.call("POST", "/api/images", { filename: "race.jpg", on_conflict: "rename" }),
        ),
      );
      const names = answers.map(({ body }) => (body as ImageResource).filename);

      expect(new Set(names).size).toBe(10);
    },
  );

  it.each([1, 2, 3])("existing creates one image of ten simultaneous uploads, round %i", async () => {
    const caller = await createCaller(api.origin);
    const bytes = await testImage({ width: 8, height: 8 });
    const calls = repeat(10, () => () => upload(caller, "race.jpg", bytes, { on_conflict: "existing" }));
    const answers = await race([200, 201], calls);

    expect(countStatus(answers, 201)).toBe(1);
    expect(new Set(answers.map(({ body }) => (body as ImageResource).id)).size).toBe(1);
  });
});
