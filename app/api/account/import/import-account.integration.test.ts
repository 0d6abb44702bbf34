import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { openArchive, restoreAll } from "@/lib/account/import";
import type { AccountImport } from "@/lib/account/import/resource";
import { listFormerHandles } from "@/lib/identity/owners";
import type { ImageResource } from "@/lib/images/resource";
import type { SettingsResource } from "@/lib/settings/resource";
import type { TagResource } from "@/lib/tags/resource";
import { ArchiveFiles, archiveForm, exportArchive } from "@/test/builders/account-archive";
import { sha256 } from "@/test/builders/account-export";
import { ageRenames } from "@/test/builders/handles";
import { jpeg } from "@/test/builders/images";
import { countsOf, createLibrary, listObjects, noOutcomes, purge } from "@/test/builders/importable-library";
import { listAllImages } from "@/test/builders/library-answers";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller, createForm } from "@/test/harness/caller";
import { digestOwnedRows } from "@/test/harness/owned-rows";
import { importAndRun } from "@/test/harness/round-trip";

const api = serveApi();

const toSource = (archive: Buffer) => ({
  sizeBytes: archive.length,
  read: (start: number, end: number) => Readable.from([archive.subarray(start, end)]),
});

describe("an import into the same account", () => {
  let owner: Caller;
  let images: ImageResource[];
  let archive: Buffer;

  beforeAll(async () => {
    ({ owner, images } = await createLibrary(api.origin, 5));
    archive = await exportArchive(api.origin, owner);
  });

  it("changes nothing where nothing is missing, however often", async () => {
    const before = await listAllImages(owner);
    for (let round = 0; round < 2; round++) {
      const done = await importAndRun(owner, archive);
      expect(done).toMatchObject({ status: "completed", dry_run: false, total: 5, done: 5, parts: [] });
      expect(countsOf(done, "images")).toEqual({ ...noOutcomes, unchanged: 5 });
      expect(countsOf(done, "albums")).toEqual({ ...noOutcomes, unchanged: 2 });
      expect(countsOf(done, "licenses")).toEqual({ ...noOutcomes, unchanged: 1 });
      expect(countsOf(done, "account")).toEqual({ ...noOutcomes, unchanged: 3 });
      expect(done.report.conflicts).toEqual([]);
    }
    expect(await listAllImages(owner)).toEqual(before);
    expect(await listObjects("imports/")).toEqual([]);
  });

  it("restores what was deleted and leaves what was changed", async () => {
    const [gone, changed, trashed, , last] = images;
    if (!gone || !changed || !trashed || !last) throw new Error("too few images");

    await purge(owner, gone);
    await owner.expect(200, "PATCH", `/api/images/${changed.id}`, { alt: "Newer" });
    await owner.expect(200, "DELETE", `/api/images/${trashed.id}`);
    await owner.expect(200, "PATCH", "/api/settings", { theme: "light" });
    await owner.expect(200, "PATCH", "/api/albums/sea", { title: "Ocean" });
    await owner.expect(200, "PATCH", "/api/profile", { handle: "another-handle" });
    const done = await importAndRun(owner, archive);

    expect(countsOf(done, "images")).toEqual({ ...noOutcomes, restored: 1, kept: 2, unchanged: 2 });

    const byId = done.report.conflicts.map(({ kind, id, outcome, code, message }) => ({
      kind,
      id,
      outcome,
      code,
      names: /another (.*)\. It was/.exec(message)?.[1],
    }));

    expect(byId).toEqual(
      expect.arrayContaining([
        { kind: "images", id: changed.id, outcome: "kept", code: "DIFFERS", names: "alt" },
        { kind: "images", id: trashed.id, outcome: "kept", code: "DIFFERS", names: "deleted_at" },
        { kind: "account", id: "settings", outcome: "kept", code: "DIFFERS", names: "theme" },
        { kind: "albums", id: "sea", outcome: "kept", code: "DIFFERS", names: "title" },
        { kind: "account", id: "handle", outcome: "kept", code: "HANDLE_DIFFERS", names: undefined },
      ]),
    );
    expect(byId).toHaveLength(5);

    await ageRenames(owner.actor.account.uid);
    await owner.expect(200, "PATCH", "/api/profile", { handle: owner.actor.account.handle });

    expect(await owner.expect(200, "GET", `/api/images/${gone.id}`)).toEqual(gone);
    expect(await owner.expect(200, "GET", `/api/images/${changed.id}`)).toMatchObject({ alt: "Newer" });
  });

  it("gives an image another name if its own is taken, and an image in the same album keeps its URL", async () => {
    const image = images[3];
    if (!image) throw new Error("too few images");

    await purge(owner, image);
    const other = await owner.upload(image.filename, await jpeg({ width: 9, height: 9 }));
    const done = await importAndRun(owner, archive);

    expect(done.report.conflicts.filter(({ id }) => id === image.id)).toMatchObject([
      { outcome: "restored", code: "FILENAME_TAKEN", restored_as: "photo 3-2.png" },
    ]);
    expect(await owner.expect(200, "GET", `/api/images/${image.id}`)).toMatchObject({
      filename: "photo 3-2.png",
      info: { sha256: image.info.sha256 },
    });
    expect(await owner.expect(200, "GET", `/api/images/${other.id}`)).toMatchObject({
      filename: image.filename,
    });
  });
});

it("an import restores stars, flags and archived images, and images of an archive of 1.0 have none of them", async () => {
  const { owner, images } = await createLibrary(api.origin, 1);
  const [image] = images;
  if (!image) throw new Error("too few images");

  const path = `/api/images/${image.id}`;
  const marks = { rating: 4, pick: "reject", archived: true };
  const before = await owner.expect(200, "PATCH", path, marks);
  const archive = await exportArchive(api.origin, owner);
  const unchanged = await importAndRun(owner, archive);
  expect(countsOf(unchanged, "images")).toEqual({ ...noOutcomes, unchanged: 1 });

  await owner.expect(200, "PATCH", path, { rating: 0, archived: false });
  const differing = await importAndRun(owner, archive);
  expect(differing.report.conflicts).toMatchObject([
    { id: image.id, outcome: "kept", message: expect.stringMatching(/rating.*archived/) },
  ]);

  await purge(owner, image);
  await importAndRun(owner, archive);
  expect(await owner.expect(200, "GET", path)).toEqual(before);

  await purge(owner, image);
  const earlier = new ArchiveFiles(archive).changeRecords("images/000001.ndjson", (record) => {
    const { rating: _rating, pick: _pick, archived: _archived, ...others } = record;
    const { archived_at: _archivedAt, ...kept } = others.record as Record<string, unknown>;
    return { ...others, record: kept };
  });
  await importAndRun(owner, earlier.pack());
  expect(await owner.expect(200, "GET", path)).toMatchObject({ rating: 0, pick: "none", archived: false });
});

it("an import into another account of the installation replaces ids, keeps the handle, and recognizes all of it later", async () => {
  const { owner, images } = await createLibrary(api.origin, 3);
  await owner.expect(200, "PATCH", "/api/albums/sea", { cover: images[1]?.id, layout: "grid" });
  await owner.expect(200, "PATCH", "/api/profile", { cover: images[2]?.id, layout: "column" });
  const archive = await exportArchive(api.origin, owner);
  const other = await createCaller(api.origin);
  const done = await importAndRun(other, archive);
  const replaced = done.report.conflicts.filter(({ kind, code }) => kind === "images" && code === "ID_TAKEN");

  expect(replaced.map(({ id }) => id).sort()).toEqual(images.map(({ id }) => id).sort());
  expect(done.report.conflicts.filter(({ kind }) => kind !== "images")).toMatchObject([
    { kind: "licenses", code: "ID_TAKEN", restored_as: expect.stringMatching(/^lic_\w{26}$/) },
    { kind: "account", id: "handle", code: "HANDLE_TAKEN", restored_as: other.actor.account.handle },
  ]);

  const restored = await listAllImages(other);
  expect(restored.map(({ id }) => id).sort()).toEqual(replaced.map((one) => one.restored_as).sort());

  const [license] = (await other.expect<{ data: Array<{ id: string }> }>(200, "GET", "/api/licenses")).data;
  expect(new Set(restored.map((image) => image.license))).toEqual(new Set([license?.id]));

  const cover = replaced.find(({ id }) => id === images[1]?.id)?.restored_as;
  expect(await other.expect(200, "GET", "/api/albums/sea")).toMatchObject({
    cover,
    layout: "grid",
    count: 3,
  });

  const profileCover = replaced.find(({ id }) => id === images[2]?.id)?.restored_as;
  expect(await other.expect(200, "GET", "/api/profile")).toMatchObject({
    cover: profileCover,
    layout: "column",
  });

  const again = await importAndRun(other, archive);
  expect(countsOf(again, "images")).toEqual({ ...noOutcomes, unchanged: 3 });
  expect(countsOf(again, "licenses")).toEqual({ ...noOutcomes, unchanged: 1 });
  expect(countsOf(again, "albums")).toEqual({ ...noOutcomes, unchanged: 2 });
  expect(await listAllImages(owner)).toHaveLength(3);
});

it("an import reserves no handles, and the account's previous handles still redirect", async () => {
  const { owner } = await createLibrary(api.origin, 1);
  const { uid, handle: first } = owner.actor.account;
  const archive = await exportArchive(api.origin, owner);
  await owner.expect(200, "PATCH", "/api/profile", { handle: `${first}-renamed` });
  const wanted = Array.from({ length: 100 }, (_, index) => `wanted-${index}`);
  const account = { former_handles: [...wanted.slice(0, 99), first] };
  const profile = { ...(new ArchiveFiles(archive).manifest.profile as object), handle: "wanted-99" };
  const changed = new ArchiveFiles(archive).changeManifest({ account, profile }).pack();
  const done = await importAndRun(owner, changed);
  const handleProblems = done.report.conflicts.filter(({ id }) => id.endsWith("handle"));

  expect(handleProblems.map(({ code }) => code)).toEqual([
    "HANDLE_DIFFERS",
    ...Array.from({ length: 4 }, () => "HANDLE_NOT_RESERVED"),
  ]);
  expect(await listFormerHandles(uid)).toEqual([first]);

  const other = await createCaller(api.origin);
  await other.expect(200, "PATCH", "/api/profile", { handle: "wanted-99" });
  // The administrator's command is trusted, and reserves no more than redirect.
  const byCommand = await restoreAll(owner.actor, await openArchive(toSource(changed)), {
    reservesHandles: true,
  });

  expect(byCommand.conflicts.filter(({ id }) => id.endsWith("handle"))).toMatchObject([
    { code: "HANDLE_TAKEN" },
  ]);

  const former = ["wanted-95", "wanted-96", "wanted-97", "wanted-98", first];
  expect((await listFormerHandles(uid)).sort()).toEqual(former.sort());

  const moved = await fetch(`${api.origin}/api/public/wanted-98`, { redirect: "manual" });
  expect([moved.status, new URL(moved.headers.get("location") ?? "", api.origin).pathname]).toEqual([
    308,
    `/api/public/${first}-renamed`,
  ]);
});

it("a dry run returns a preview and changes nothing", async () => {
  const { owner, images } = await createLibrary(api.origin, 4);
  const archive = await exportArchive(api.origin, owner);
  for (const image of images.slice(1, 3)) await purge(owner, image);
  await owner.upload(images[2]?.filename ?? "", await jpeg({ width: 9, height: 9 }));
  const before = await digestOwnedRows(owner.actor.account.owner);
  const objects = (await listObjects()).length;
  const form = () => archiveForm(archive, { dry_run: "true" });
  const dry = await owner.expect<AccountImport>(200, "POST", "/api/account/import", form());

  expect(dry).toMatchObject({ id: null, dry_run: true, status: "completed", total: 4, done: 4 });
  expect(await digestOwnedRows(owner.actor.account.owner)).toEqual(before);
  expect((await listObjects()).length).toBe(objects);

  const real = await importAndRun(owner, archive);
  expect(dry.report.counts).toEqual(real.report.counts);

  const codes = ({ report }: AccountImport) => report.conflicts.map(({ id, code }) => `${id} ${code}`).sort();
  expect(codes(dry)).toEqual(codes(real));
  expect(codes(dry)).toEqual([`${images[2]?.id} FILENAME_TAKEN`]);
});

it("a profile picture is compared with its hash", async () => {
  const owner = await createCaller(api.origin);
  await owner.expect(200, "PUT", "/api/profile/picture", createForm("me.jpg", await testImage()));
  const archive = await exportArchive(api.origin, owner);
  const name = "profile-picture.webp";
  const changed = new ArchiveFiles(archive);
  const files = changed.manifest.files as Record<string, string>;

  expect(files[name]).toBe(sha256(changed.files.get(name) ?? Buffer.of()));

  const bytes = Buffer.from(changed.files.get(name) ?? "");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  changed.files.set(name, bytes);

  const rejecting = await createCaller(api.origin);
  const done = await importAndRun(rejecting, changed.pack());

  expect(done.report.conflicts.filter(({ id }) => id === "profile_picture")).toMatchObject([
    { kind: "account", outcome: "failed", code: "HASH_MISMATCH" },
  ]);
  expect(await rejecting.expect(200, "GET", "/api/profile")).toMatchObject({ profile_picture: null });

  const other = await createCaller(api.origin);
  const { report } = await importAndRun(other, archive);

  expect(report.conflicts.filter(({ id }) => id === "profile_picture")).toEqual([]);
  expect(await other.expect(200, "GET", "/api/profile")).not.toMatchObject({ profile_picture: null });
});

it("tags of an archive are found by their names, and a slug that a different tag has is numbered", async () => {
  const owner = await createCaller(api.origin);
  const image = await owner.upload("named.png", await testImage(), { tags: "C++,C#,F#" });

  expect(image.tags).toEqual(["c", "c-2", "f"]);

  const settings = await owner.expect<SettingsResource>(200, "GET", "/api/settings");
  const upload_defaults = { ...settings.upload_defaults, tags: ["C#"] };
  await owner.expect(200, "PATCH", "/api/settings", { upload_defaults });
  const archive = await exportArchive(api.origin, owner);
  const namesOf = async (caller: Caller) => {
    const { data } = await caller.expect<{ data: TagResource[] }>(200, "GET", "/api/tags");
    return Object.fromEntries(data.map(({ tag, name }) => [tag, name]));
  };

  const other = await createCaller(api.origin);
  for (const tag of ["C", "f#"]) await other.expect(201, "POST", "/api/tags", { tag });
  const done = await importAndRun(other, archive);

  expect(done.report.conflicts.filter(({ kind }) => kind === "tags")).toMatchObject([
    { id: "c", outcome: "restored", code: "TAG_EXISTS", restored_as: "c-2" },
    { id: "c-2", outcome: "restored", code: "TAG_EXISTS", restored_as: "c-3" },
  ]);
  expect(await namesOf(other)).toEqual({ c: "C", "c-2": "C++", "c-3": "C#", f: "F#" });

  const [restored] = await listAllImages(other);
  expect(restored?.tags).toEqual(["c-2", "c-3", "f"]);
  expect(await other.expect(200, "GET", "/api/settings")).toMatchObject({
    upload_defaults: { tags: ["c-3"] },
  });

  const again = await importAndRun(other, archive);
  expect([countsOf(again, "tags"), countsOf(again, "images")]).toEqual([
    { ...noOutcomes, unchanged: 3 },
    { ...noOutcomes, unchanged: 1 },
  ]);

  // A tag that was renamed since is still the same.
  await owner.expect(200, "PATCH", "/api/tags/c-2", { name: "C sharp" });
  await owner.upload("other.png", await testImage({ width: 9 }));
  await purge(owner, image);
  const back = await importAndRun(owner, archive);

  expect(back.report.conflicts).toMatchObject([
    { kind: "tags", id: "c-2", outcome: "kept", code: "DIFFERS" },
  ]);
  expect(await namesOf(owner)).toEqual({ c: "C++", "c-2": "C sharp", f: "F#" });
  expect(await owner.expect(200, "GET", `/api/images/${image.id}`)).toMatchObject({
    tags: ["c", "c-2", "f"],
  });
});
