import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { decoder } from "@/lib/platform/decoder";
import { closeDatabase } from "@/lib/platform/transaction";
import { type ApiServer, startApiServer } from "@/test/api-server";
import { type Caller, makeCaller } from "@/test/caller";
import { photo } from "@/test/uploads";

let server: ApiServer;
let owner: Caller;
let stranger: Caller;

beforeAll(async () => {
  server = await startApiServer();
  owner = await makeCaller(server.origin);
  stranger = await makeCaller(server.origin);
});

afterAll(async () => {
  await server.close();
  await decoder().close();
  await closeDatabase();
});

describe("reading, deleting, removing", () => {
  it("lists newest first without repeating or skipping what comes in meanwhile", async () => {
    const caller = await makeCaller(server.origin);
    for (let index = 0; index < 5; index++)
      await caller.expect(201, "POST", "/api/images", { filename: `n${index}.jpg` });
    type ImagePage = { data: ImageResource[]; next_cursor: string | null };
    const first = await caller.expect<ImagePage>(200, "GET", "/api/images?limit=2");
    await caller.expect(201, "POST", "/api/images", { filename: "late.jpg" });
    const second = await caller.expect<ImagePage>(
      200,
      "GET",
      `/api/images?limit=200&cursor=${first.next_cursor}`,
    );
    const names = [...first.data, ...second.data].map((image) => image.filename);
    expect(names).toEqual(["n4.jpg", "n3.jpg", "n2.jpg", "n1.jpg", "n0.jpg"]);
    expect(second.next_cursor).toBeNull();
    for (const query of ["limit=201", "limit=0", "limit=1e1", "limit=%201", "limit=1&limit=2", "unknown=1"]) {
      expect((await caller.call("GET", `/api/images?${query}`)).status).toBe(400);
    }
    for (const cursor of ["x", `${first.next_cursor}x`]) {
      const answer = await caller.call("GET", `/api/images?cursor=${cursor}`);
      expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_CURSOR" } });
    }
    const foreign = await stranger.call("GET", `/api/images?cursor=${first.next_cursor}`);
    expect(foreign).toMatchObject({ status: 400, body: { code: "INVALID_CURSOR" } });
  });

  it("reads several at once in the order asked and leaves out what is not the caller's", async () => {
    const one = await owner.expect(201, "POST", "/api/images", { filename: "batch-1.jpg" });
    const two = await owner.expect(201, "POST", "/api/images", { filename: "batch-2.jpg" });
    const theirs = await stranger.expect(201, "POST", "/api/images", { filename: "batch.jpg" });
    const ids = [two.id, theirs.id, "img_unknown", one.id].join(",");
    const found = await owner.expect<ImageResource[]>(200, "GET", `/api/images/${ids}`);
    expect(found.map((image) => image.id)).toEqual([two.id, one.id]);
    expect((await owner.call("GET", `/api/images/${theirs.id}`)).status).toBe(403);
    expect((await owner.call("GET", "/api/images/img_unknown")).status).toBe(404);
  });

  it("removes for good only what was deleted before", async () => {
    const image = await owner.upload("gone.jpg", await photo());
    expect(await owner.call("DELETE", `/api/images/${image.id}/permanent`)).toMatchObject({
      status: 400,
      body: { code: "IMAGE_NOT_DELETED" },
    });
    await owner.expect(200, "DELETE", `/api/images/${image.id}`);
    expect(await owner.expect(200, "DELETE", `/api/images/${image.id}/permanent`)).toEqual({
      id: image.id,
      deleted: true,
    });
    expect((await owner.call("GET", `/api/images/${image.id}`)).status).toBe(404);
    expect((await owner.call("POST", "/api/images", { filename: "gone.jpg" })).status).toBe(201);
  });
});
