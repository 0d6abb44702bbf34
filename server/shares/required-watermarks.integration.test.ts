import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { JobPage } from "@/lib/batches/jobs/resource";
import { runArchiveJob } from "@/lib/delivery/archive";
import { archiveLimits } from "@/lib/delivery/archive/archive-images";
import type { ImageResource } from "@/lib/images/resource";
import { env } from "@/lib/platform/process/env";
import type { ShareResource } from "@/lib/shares/resource";
import { createAccount } from "@/test/builders/account";
import { createMarkedLibrary, type MarkedLibrary, see } from "@/test/builders/marked-library";
import { serveApi } from "@/test/harness/api-suite";
import { visitShare } from "@/test/harness/share-visitor";
import { readZip } from "@/test/harness/zip";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const api = serveApi();
let marked: MarkedLibrary;
let image: ImageResource;
beforeAll(async () => {
  marked = await createMarkedLibrary(api.origin);
  image = await marked.upload({ visibility: "public" });
});

const everything = { allow_download: true, allow_original: true };

async function openShare(required_watermark: string | null, cookie?: string) {
  const target = { type: "image", id: image.id };
  const body = { target, required_watermark, ...everything };
  const share = await marked.library.caller.expect<ShareResource>(201, "POST", "/api/shares", body);
  const visitor = visitShare(api.origin, share.url);
  await visitor.get();
  const signedIn = visitShare(api.origin, share.url, {
    cookie: [visitor.cookie(), ...(cookie ? [cookie] : [])].join("; "),
  });
  const seeVariant = async (variant: string) => {
    const { status, bytes } = await visitor.get(`/${image.id}/${variant}/${image.filename}`);
    return see(new Response(new Uint8Array(bytes), { status }));
  };
  const seeArchive = async () => {
    const { status, bytes } = await visitor.get("/archive");
    if (status !== 200) return status;

    const [file] = [...readZip(bytes).values()];
    return see(new Response(new Uint8Array(file ?? [])));
  };
  return { share, visitor, signedIn, see: seeVariant, seeArchive };
}

describe("two share links of an image", () => {
  it("show the mark of their own, and the public URL none", async () => {
    const [green, clean, black] = [
      await openShare(marked.green),
      await openShare(null),
      await openShare(marked.black),
    ];
    for (const variant of ["w256", "thumb", "original", "w256"])
      expect([variant, await green.see(variant), await clean.see(variant), await black.see(variant)]).toEqual(
        [variant, "green", "clean", "black"],
      );
    const preview = await green.visitor.get("/preview.jpg");
    expect(await see(new Response(new Uint8Array(preview.bytes), { status: preview.status }))).toBe("green");
    expect(await marked.see(image.urls.w256)).toBe("clean");
    expect([await green.seeArchive(), await clean.seeArchive()]).toEqual(["green", "clean"]);
  });

  it("show the mark of the account, unless they have one", async () => {
    const [green, none] = [await openShare(marked.green), await openShare(null)];
    await marked.requireForAccount(marked.black);
    for (const variant of ["w256", "original"])
      expect([await green.see(variant), await none.see(variant)]).toEqual(["green", "black"]);
    expect([await green.seeArchive(), await none.seeArchive()]).toEqual(["green", "black"]);
    await marked.requireForAccount(null);
    expect([await green.see("w256"), await none.see("w256")]).toEqual(["green", "clean"]);
  });

  it("let nobody save a copy of an image with a mark", async () => {
    const guest = await createAccount(api.origin);
    for (const id of [marked.green, null]) {
      const { signedIn, share } = await openShare(id, guest.browser.cookie);
      const isSavable = (await signedIn.get(`/${image.id}`)).text.includes(`/${image.id}/save"`);
      const answer = await signedIn.post(`/${image.id}/save`, {});
      const url = `${share.url}/${image.id}`;
      const { status, body } = await guest.caller.call("POST", "/api/images/save", { url });
      const saved = new URL(answer.headers.get("location") ?? "", api.origin).searchParams.get("saved");
      expect([isSavable, answer.status, saved, status]).toEqual(
        id
          ? [false, 303, "unavailable", 403]
          : [true, 303, expect.stringMatching(/^img_/), expect.any(Number)],
      );
      if (id) expect(body).toMatchObject({ code: "SAVE_NOT_ALLOWED" });

      const { views } = await marked.library.caller.expect<ShareResource>(
        200,
        "GET",
        `/api/shares/${share.id}`,
      );
      expect(views).toBe(id ? 1 : 2);
    }

    // The mark is required while the page with the form is open.
    const { signedIn } = await openShare(null, guest.browser.cookie);
    expect((await signedIn.get(`/${image.id}`)).text).toContain(`/${image.id}/save"`);
    await marked.requireForAccount(marked.green);
    const answer = await signedIn.post(`/${image.id}/save`, {});
    const { text } = await signedIn.get(answer.headers.get("location")?.replace(/^.*(?=\/img_)/, ""));
    expect(text).toContain("The owner does not allow copies of this image.");
    expect(text).not.toContain(`/${image.id}/save"`);
    await marked.requireForAccount(null);
  });
});

describe("an archive that a job writes", () => {
  const { functionBytes } = archiveLimits;
  afterEach(() => {
    env().isServerless = false;
    archiveLimits.functionBytes = functionBytes;
  });

  async function startArchive() {
    const opened = await openShare(null);
    env().isServerless = true;
    archiveLimits.functionBytes = 1;
    expect(await opened.seeArchive()).toBe(202);
    const { data } = await marked.library.caller.expect<JobPage>(200, "GET", "/api/jobs");
    const write = async () => {
      while (!(await runArchiveJob(data[0]?.id ?? "")));
    };
    return { ...opened, write };
  }

  it("shows the mark of its start", async () => {
    await marked.requireForAccount(marked.green);
    const { seeArchive, write } = await startArchive();
    await write();
    expect(await seeArchive()).toBe("green");

    await marked.requireForAccount(marked.black);
    expect(await seeArchive()).toBe(202);
    await marked.requireForAccount(null);
  });

  it("skips images that have another mark when they are added, or none", async () => {
    for (const other of [marked.black, null]) {
      await marked.requireForAccount(marked.green);
      const { visitor, write } = await startArchive();
      await marked.requireForAccount(other);
      await write();

      // Visitors get it if the mark is the same as at its start.
      await marked.requireForAccount(marked.green);
      const { bytes } = await visitor.get("/archive");
      const [[name, content] = []] = readZip(bytes);
      expect([name, content?.toString()]).toEqual(["skipped.txt", expect.stringContaining("has changed")]);
    }
    await marked.requireForAccount(null);
  });
});
