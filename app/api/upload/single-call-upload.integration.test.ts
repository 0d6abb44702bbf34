import { describe, expect, it } from "vitest";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createForm } from "@/test/harness/caller";

const api = serveApi();

describe("the single-call upload", () => {
  it("accepts a form with fields and returns the complete image", async () => {
    const bytes = await testImage({ red: 10 });
    const image = await api.owner.upload("one-call.jpg", bytes, {
      tags: "a,b",
      visibility: "unlisted",
      nsfw: "true",
    });

    expect(image).toMatchObject({
      filename: "one-call.jpg",
      tags: ["a", "b"],
      visibility: "unlisted",
      nsfw: true,
      status: { upload: "complete" },
    });
  });

  it("returns the image as later requests do, also for a second copy of the bytes", async () => {
    const bytes = await testImage({ red: 30 });
    const first = await api.owner.upload("answer.jpg", bytes);
    const copy = await api.owner.upload("answer-copy.jpg", bytes, { title: "A copy", nsfw: "true" });
    const renamed = await api.owner.upload("answer.jpg", bytes, { on_conflict: "rename" });

    expect(first.info.duplicate_of).toBeNull();
    expect(copy).toMatchObject({ title: "A copy", info: { duplicate_of: first.id } });
    expect(renamed.filename).not.toBe("answer.jpg");

    for (const image of [first, copy, renamed]) {
      const later = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
      expect(image).toEqual(
        image.id === first.id ? { ...later, info: { ...later.info, duplicate_of: null } } : later,
      );
    }
  });

  it("accepts raw bytes with a filename in the query", async () => {
    const answer = await api.owner.call(
      "POST",
      "/api/upload?filename=raw.jpg&album=images",
      await testImage(),
      {
        "content-type": "image/jpeg",
      },
    );
    expect(answer).toMatchObject({ status: 201, body: { filename: "raw.jpg" } });
  });

  it("reports what is wrong and stores nothing", async () => {
    const bytes = await testImage();
    for (const [fields, status, code] of [
      [{ unknown: "1" }, 400, "VALIDATION_ERROR"],
      [{ visibility: "secret" }, 400, "VALIDATION_ERROR"],
      [{ album: "nowhere" }, 400, "VALIDATION_ERROR"],
      [{ filename: "no-extension" }, 400, "VALIDATION_ERROR"],
    ] as const) {
      const answer = await api.owner.call("POST", "/api/upload", createForm("wrong.jpg", bytes, fields));
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code]);
    }

    const noImage = await api.owner.call("POST", "/api/upload", createForm("wrong.jpg", Buffer.from("text")));

    expect(noImage).toMatchObject({ status: 400, body: { code: "INVALID_IMAGE" } });

    const empty = await api.owner.call("POST", "/api/upload", new FormData());
    expect(empty).toMatchObject({ status: 400, body: { details: { file: expect.anything() } } });

    const image = await api.owner.upload("wrong.jpg", bytes);
    expect(image.filename).toBe("wrong.jpg");
  });

  it("rejects texts that are not UTF-8 and stores nothing", async () => {
    const bytes = await testImage();
    for (const [query, name] of [
      ["filename=q%ff.jpg", "filename"],
      ["filename=q.jpg&alt=%ff", "alt"],
      ["filename=q.jpg&tags=a%C3%28", "tags"],
    ])
      expect(
        await api.owner.call("POST", `/api/upload?${query}`, bytes, { "content-type": "image/jpeg" }),
      ).toMatchObject({
        status: 400,
        body: { code: "VALIDATION_ERROR", details: { [name ?? ""]: expect.anything() } },
      });
    await api.owner.upload("q.jpg", bytes);
  });

  it("reports a form that broke off, and stores none of it", async () => {
    const whole = new Response(createForm("broken.jpg", await testImage()));
    const type = whole.headers.get("content-type") ?? "";
    const bytes = Buffer.from(await whole.arrayBuffer());
    for (const length of [bytes.length - 10, bytes.length / 2, 300]) {
      const answer = await api.owner.call("POST", "/api/upload", bytes.subarray(0, length), {
        "content-type": type,
      });
      expect(answer).toMatchObject({ status: 400, body: { code: "UPLOAD_INCOMPLETE" } });
    }
  });

  it("rejects a body that is not a form as malformed", async () => {
    const answer = await api.owner.call(
      "POST",
      "/api/upload",
      Buffer.from("--x\r\nno header\r\n\r\n--x--\r\n"),
      {
        "content-type": "multipart/form-data; boundary=x",
      },
    );
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } });
  });
});
