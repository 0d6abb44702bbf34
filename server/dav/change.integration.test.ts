import { describe, expect, it, onTestFinished } from "vitest";
import { env } from "@/lib/platform/process/env";
import { createCaller } from "@/test/harness/caller";
import { createDavClient } from "@/test/harness/dav-client";
import { serveDav } from "@/test/harness/dav-suite";

const suite = serveDav();

describe("MKCOL", () => {
  it("creates an album with the name as its title", async () => {
    expect((await suite.dav.send("MKCOL", "/dav/Summer%20%C3%9C/")).status).toBe(201);
    const album = await suite.api.owner.expect<{ title: string; permission: string }>(
      200,
      "GET",
      "/api/albums/summer-u",
    );
    expect(album).toMatchObject({ title: "Summer Ü", permission: "private" });
    expect(await suite.dav.put("/dav/Summer%20%C3%9C/x.jpg", await suite.nextImage())).toBe(201);
  });

  it("rejects names that are taken or impossible, and folders in folders", async () => {
    for (const [path, status] of [
      ["/dav/", 405],
      ["/dav/Inbox", 405],
      ["/dav/inbox", 409],
      ["/dav/Inbox/nested", 403],
      ["/dav/Nowhere/nested", 409],
      ["/dav/.Trashes", 400],
      [`/dav/${"x".repeat(201)}`, 400],
    ] as const)
      expect([path, (await suite.dav.send("MKCOL", path)).status]).toEqual([path, status]);
    expect((await suite.dav.send("MKCOL", "/dav/body", { body: "<x/>" })).status).toBe(415);
  });

  it("creates one of several at once", async () => {
    const responses = await Promise.all([1, 2, 3].map(() => suite.dav.send("MKCOL", "/dav/Together")));
    const statuses = responses.map(({ status }) => status).sort();

    expect(statuses[0]).toBe(201);
    expect(statuses.slice(1).every((status) => status === 405 || status === 409)).toBe(true);
    expect((await suite.dav.send("PROPFIND", "/dav/Together", { headers: { depth: "0" } })).status).toBe(207);
  });
});

describe("MOVE", () => {
  const move = (from: string, to: string, headers: Record<string, string> = {}) =>
    suite.dav.send("MOVE", from, { headers: { destination: suite.api.origin + to, ...headers } });

  it("renames an image and moves it to another album", async () => {
    const bytes = await suite.nextImage();
    await suite.dav.send("MKCOL", "/dav/Sorted");
    await suite.dav.put("/dav/Inbox/from.jpg", bytes);
    const { id } = (await suite.find("from.jpg")) ?? {};

    expect((await move("/dav/Inbox/from.jpg", "/dav/Sorted/to.jpg")).status).toBe(201);
    expect(await suite.find("to.jpg")).toMatchObject({ id, album: "sorted" });
    expect((await suite.dav.send("GET", "/dav/Inbox/from.jpg")).status).toBe(404);
    expect((await suite.read("/dav/Sorted/to.jpg")).equals(bytes)).toBe(true);
  });

  it("takes a name that is in the trash or elsewhere", async () => {
    const bytes = await suite.nextImage();
    await suite.dav.put("/dav/Inbox/taken.jpg", await suite.nextImage());
    await suite.dav.send("DELETE", "/dav/Inbox/taken.jpg");
    await suite.dav.put("/dav/Inbox/temporary.jpg", bytes);

    expect((await move("/dav/Inbox/temporary.jpg", "/dav/Inbox/taken.jpg")).status).toBe(201);
    expect((await suite.read("/dav/Inbox/taken.jpg")).equals(bytes)).toBe(true);
    expect((await move("/dav/Inbox/taken.jpg", "/dav/Inbox/taken-2.jpg")).status).toBe(201);
    expect(await suite.names("Inbox")).toContain("taken-2.jpg");
  });

  it("moves what it replaces to the trash, unless it must not replace", async () => {
    const bytes = await suite.nextImage();
    await suite.dav.put("/dav/Inbox/old.jpg", await suite.nextImage());
    const old = await suite.find("old.jpg");
    await suite.dav.put("/dav/Inbox/new.jpg", bytes);

    expect((await move("/dav/Inbox/new.jpg", "/dav/Inbox/old.jpg", { overwrite: "F" })).status).toBe(412);
    expect((await move("/dav/Inbox/new.jpg", "/dav/Inbox/old.jpg")).status).toBe(204);
    expect((await suite.read("/dav/Inbox/old.jpg")).equals(bytes)).toBe(true);
    expect((await suite.find("old.jpg", "only"))?.id).toBe(old?.id);
  });

  it("renames an album, whose URLs stay", async () => {
    await suite.dav.send("MKCOL", "/dav/untitled%20folder");
    await suite.dav.put("/dav/untitled%20folder/in.jpg", await suite.nextImage());

    expect((await move("/dav/untitled%20folder", "/dav/Named/")).status).toBe(201);
    expect(await suite.names("Named")).toEqual(["in.jpg"]);

    await suite.api.owner.expect(200, "GET", "/api/albums/untitled-folder");
    expect((await move("/dav/Named", "/dav/Inbox")).status).toBe(409);
    expect((await move("/dav/Named", "/dav/Inbox/Named")).status).toBe(403);
  });

  it("rejects destinations elsewhere", async () => {
    await suite.dav.put("/dav/Inbox/stay.jpg", await suite.nextImage());
    const from = "/dav/Inbox/stay.jpg";
    for (const [destination, status] of [
      ["https://elsewhere.example/dav/Inbox/x.jpg", 502],
      [`${suite.api.origin}/api/images/x.jpg`, 502],
      [`${suite.api.origin}/dav/Nowhere/x.jpg`, 409],
      [`${suite.api.origin}/dav/x.jpg`, 403],
      [`${suite.api.origin}/dav/Inbox/noextension`, 403],
      [`${suite.api.origin}${from}`, 403],
      ["", 400],
    ] as const) {
      const response = await suite.dav.send("MOVE", from, { headers: { destination } });
      expect([destination, response.status]).toEqual([destination, status]);
    }
    expect((await suite.dav.send("GET", from)).status).toBe(200);
  });
});

describe("DELETE", () => {
  it("moves an image to the trash", async () => {
    await suite.dav.put("/dav/Inbox/gone.jpg", await suite.nextImage());
    expect((await suite.dav.send("DELETE", "/dav/Inbox/gone.jpg")).status).toBe(204);
    expect((await suite.dav.send("DELETE", "/dav/Inbox/gone.jpg")).status).toBe(404);
    expect(await suite.find("gone.jpg", "only")).toBeDefined();
  });

  it("moves all images of a folder to the trash and deletes the album", async () => {
    await suite.dav.send("MKCOL", "/dav/Doomed");
    await suite.dav.put("/dav/Doomed/one.jpg", await suite.nextImage());
    await suite.dav.put("/dav/Doomed/two.jpg", await suite.nextImage());

    expect((await suite.dav.send("DELETE", "/dav/Doomed/")).status).toBe(204);
    expect((await suite.dav.send("PROPFIND", "/dav/Doomed/", { headers: { depth: "0" } })).status).toBe(404);
    expect([await suite.find("one.jpg", "only"), await suite.find("two.jpg", "only")]).not.toContain(
      undefined,
    );
  });

  it("keeps the default album and the library", async () => {
    await suite.dav.put("/dav/Images/kept.jpg", await suite.nextImage());
    expect((await suite.dav.send("DELETE", "/dav/Images/")).status).toBe(400);
    expect((await suite.dav.send("DELETE", "/dav/")).status).toBe(403);
    expect(await suite.find("kept.jpg")).toBeDefined();
  });
});

it("answers that there is none where functions serve the bytes", async () => {
  const environment = env();
  environment.isServerless = true;
  onTestFinished(() => {
    environment.isServerless = false;
  });
  expect((await suite.dav.send("OPTIONS", "/dav/")).status).toBe(501);
});

it("does not offer what images do not have", async () => {
  await suite.dav.put("/dav/Inbox/a.jpg", await suite.nextImage());
  for (const method of ["COPY", "POST", "PATCH", "REPORT"])
    expect([method, (await suite.dav.send(method, "/dav/Inbox/a.jpg")).status]).toEqual([method, 405]);
  const body =
    '<d:propertyupdate xmlns:d="DAV:"><d:set><d:prop><z:Win32FileAttributes xmlns:z="urn:schemas-microsoft-com:">0</z:Win32FileAttributes></d:prop></d:set></d:propertyupdate>';
  const response = await suite.dav.send("PROPPATCH", "/dav/Inbox/a.jpg", { body });

  expect([response.status, response.text.includes("403 Forbidden")]).toEqual([207, true]);
});

it("records what it changes in the audit log, and keeps libraries apart", async () => {
  const other = await createCaller(suite.api.origin);
  const theirs = createDavClient(suite.api.origin, other.key);

  expect((await theirs.send("GET", "/dav/Inbox/a.jpg")).status).toBe(404);
  expect(await theirs.put("/dav/Images/audited.jpg", await suite.nextImage())).toBe(201);

  await theirs.send("DELETE", "/dav/Images/audited.jpg");
  const log = await other.expect<{ data: Array<{ action: string; resource_type: string; status: string }> }>(
    200,
    "GET",
    "/api/audit-logs",
  );
  const ofImages = log.data.filter(({ resource_type }) => resource_type === "image");

  expect(ofImages.map(({ action, resource_type, status }) => [action, resource_type, status])).toEqual([
    ["delete", "image", "success"],
    ["create", "image", "success"],
  ]);
});
