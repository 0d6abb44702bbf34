import { setGlobalOrigin } from "undici";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { downloadIds } from "./download-images";

// A URL without a host means nothing outside a browser.
beforeAll(() => setGlobalOrigin("http://localhost"));
afterAll(() => setGlobalOrigin(undefined));
afterEach(() => vi.unstubAllGlobals());

/** Answers the request for an archive with a job that has ended. Returns the link that is clicked. */
function stubJob(job: object) {
  const link = { href: "", download: "", click: vi.fn() };
  vi.stubGlobal("document", { createElement: () => link, querySelector: () => null });
  vi.stubGlobal("fetch", async () => Response.json({ job: { id: "job_1", ...job } }, { status: 202 }));

  return link;
}

test("an archive that a job has written is saved from its URL", async () => {
  const result = { url: "/i/exports/1?sig=2", filename: "images-2026-07-01.zip" };
  const link = stubJob({ status: "completed", result });
  await downloadIds(["img_1"]);

  expect(link).toMatchObject({ href: result.url, download: result.filename });
  expect(link.click).toHaveBeenCalledOnce();
});

test("an archive whose job was canceled is not saved", async () => {
  const link = stubJob({ status: "cancelled", result: null });
  await expect(downloadIds(["img_1"])).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
  expect(link.click).not.toHaveBeenCalled();
});
