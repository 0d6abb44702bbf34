import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { testImage } from "@/test/builders/uploads";
import { createForm } from "@/test/harness/caller";
import { guestImage, serveUploadTokens } from "@/test/harness/upload-token-suite";

const { api, newToken, upload, withToken } = serveUploadTokens();

const begin = (credential: { token: string }, length: number, filename = "resumed.jpg") =>
  withToken(credential).call("POST", "/api/uploads", undefined, {
    "tus-resumable": "1.0.0",
    "upload-length": String(length),
    "upload-metadata": `filename ${btoa(filename)}`,
  });

const send = ({ token }: { token: string }, uploadId: string, bytes: Uint8Array) =>
  fetch(`${api.origin}/api/uploads/${uploadId}`, {
    method: "PATCH",
    headers: {
      authorization: `Bearer ${token}`,
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    },
    body: new Uint8Array(bytes),
  });

describe("an upload token", () => {
  it("an upload token uploads one image with its fixed fields, and its creator sees which image", async () => {
    const token = await newToken({ tags: ["guests"], visibility: "private", metadata: { ticket: "42" } });
    expect(token).toMatchObject({ status: "open", image_id: null });

    const uploaded = await withToken(token).expect<ImageResource>(
      201,
      "POST",
      "/api/upload",
      createForm("guest.jpg", await guestImage(), { alt: "A guest" }),
    );

    expect(await api.owner.expect(200, "GET", `/api/images/${uploaded.id}`)).toMatchObject({
      filename: "guest.jpg",
      alt: "A guest",
      tags: ["guests"],
      visibility: "private",
      metadata: { ticket: "42" },
    });

    const read = await api.owner.expect(200, "GET", `/api/upload-tokens/${token.id}`);
    expect(read).toMatchObject({ status: "used", image_id: uploaded.id });
    expect(JSON.stringify(read)).not.toContain(token.token);

    const again = await upload(token, {}, 2);
    expect([again.status, again.body]).toMatchObject([409, { code: "UPLOAD_TOKEN_USED" }]);
  });

  it("the sender sees that the file arrived, and nothing else of the library", async () => {
    const bytes = await testImage({ width: 77, height: 8 });
    const own = await api.owner.upload("twin.jpg", bytes);
    const token = await newToken({ tags: ["guests"], metadata: { ticket: "42" } });
    const uploaded = await withToken(token).expect<ImageResource>(
      201,
      "POST",
      "/api/upload",
      createForm("guest-twin.jpg", bytes),
    );
    const resumable = await newToken({ tags: ["guests"], metadata: { ticket: "42" } });
    const { id } = (await begin(resumable, bytes.length, "resumed-twin.jpg")).body as { id: string };

    expect((await send(resumable, id, bytes)).status).toBe(204);

    const { image: resumed } = await withToken(resumable).expect<{ image: ImageResource }>(
      200,
      "GET",
      `/api/uploads/${id}`,
    );
    expect([uploaded.filename, resumed.filename]).toEqual(["guest-twin.jpg", "resumed-twin.jpg"]);

    for (const image of [uploaded, resumed]) {
      expect(image).toMatchObject({
        owner: "",
        album: "",
        tags: [],
        metadata: {},
        urls: { original: expect.anything() },
        info: { content_type: "image/jpeg", size_bytes: bytes.length, width: 77, height: 8, sha256: null },
        status: { upload: "complete", state: "active" },
      });
      expect(image.info).not.toHaveProperty("duplicate_of");
      for (const secret of [own.id, own.owner, "guests", "ticket"])
        expect(JSON.stringify(image)).not.toContain(secret);
    }
  });

  it("a name that is taken gets a random number, which does not count the images of that name", async () => {
    for (const name of ["count.jpg", "count-2.jpg"]) await api.owner.upload(name, await testImage());
    const form = createForm("count.jpg", await testImage());
    const sender = withToken(await newToken());
    const { filename } = await sender.expect<ImageResource>(201, "POST", "/api/upload", form);

    expect(filename).toMatch(/^count-[0-9]{8}\.jpg$/);
  });

  it("uploads one of simultaneous images", async () => {
    const token = await newToken();
    const answers = await Promise.all([1, 2, 3, 4].map((seed) => upload(token, {}, seed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it("stays open after a rejected file", async () => {
    const token = await newToken({ max_bytes: 2000 });
    const noImage = createForm("guest.jpg", Buffer.from("no image"));
    await withToken(token).expect(400, "POST", "/api/upload", noImage);
    const large = createForm("guest.jpg", Buffer.alloc(2001));
    await withToken(token).expect(413, "POST", "/api/upload", large);

    expect((await upload(token)).status).toBe(201);
  });

  it("starts one resumable upload, and is open again when that ends without an image", async () => {
    const token = await newToken({ tags: ["guests"], max_bytes: 5000 });
    const bytes = await guestImage();

    expect((await begin(token, 5001)).status).toBe(413);

    const first = await begin(token, bytes.length);
    expect((await begin(token, bytes.length)).body).toMatchObject({ code: "UPLOAD_TOKEN_USED" });

    const { id } = first.body as { id: string };
    expect((await withToken(await newToken()).call("GET", `/api/uploads/${id}`)).status).toBe(403);

    await withToken(token).expect(204, "DELETE", `/api/uploads/${id}`);
    const { id: secondId } = (await begin(token, bytes.length)).body as { id: string };

    expect((await send(token, secondId, bytes)).status).toBe(204);

    const read = await withToken(token).expect<{ image: ImageResource }>(
      200,
      "GET",
      `/api/uploads/${secondId}`,
    );
    expect(read.image.filename).toBe("resumed.jpg");
    expect(await api.owner.expect(200, "GET", `/api/images/${read.image.id}`)).toMatchObject({
      tags: ["guests"],
    });
  });

  it("is uploading until its image is complete, and open again when the record is deleted without one", async () => {
    const token = await newToken();
    const bytes = await guestImage(5);
    const read = () => api.owner.expect(200, "GET", `/api/upload-tokens/${token.id}`);
    const { image_id: abandoned } = (await begin(token, bytes.length, "begun.jpg")).body as {
      image_id: string;
    };

    expect(await read()).toMatchObject({ status: "uploading", image_id: null });
    expect((await upload(token)).body).toMatchObject({
      code: "UPLOAD_TOKEN_USED",
      message: expect.stringContaining("under way"),
    });

    await api.owner.expect(200, "DELETE", `/api/images/${abandoned}`);
    await api.owner.expect(200, "DELETE", `/api/images/${abandoned}/permanent`);

    expect(await read()).toMatchObject({ status: "open", image_id: null });

    const { id, image_id } = (await begin(token, bytes.length, "begun-again.jpg")).body as {
      id: string;
      image_id: string;
    };
    expect((await send(token, id, bytes)).status).toBe(204);
    expect(await read()).toMatchObject({ status: "used", image_id });

    await api.owner.expect(200, "DELETE", `/api/images/${image_id}`);
    await api.owner.expect(200, "DELETE", `/api/images/${image_id}/permanent`);

    expect(await read()).toMatchObject({ status: "used", image_id });
  });

  it("repeats its answer to a repeated request", async () => {
    const token = await newToken();
    const send = async () =>
      fetch(`${api.origin}/api/upload`, {
        method: "POST",
        headers: { authorization: `Bearer ${token.token}`, "idempotency-key": "one" },
        body: createForm("guest.jpg", await guestImage()),
      });
    const answers = [await send(), await send()];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);

    const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
    expect(second.id).toBe(first.id);
  });
});
