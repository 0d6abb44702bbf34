import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "@/components/api/api-error";
import { api } from "@/components/api/client";
import type { ImageResource } from "@/lib/images/resource";
import { editImage } from "./edit-image";

let stored: Pick<ImageResource, "id" | "tags" | "title">;
let count = 0;

const tag = () => JSON.stringify(stored);
const answer = () => ({
  data: { ...stored },
  response: new Response(null, { headers: { etag: tag() } }),
});

beforeEach(() => {
  count += 1;
  stored = { id: `img_${count}`, tags: [], title: "" };
  vi.spyOn(api, "GET").mockImplementation((async () => answer()) as typeof api.GET);
  vi.spyOn(api, "PATCH").mockImplementation((async (
    _path: string,
    { params, body }: { params: { header: { "If-Match": string } }; body: Partial<ImageResource> },
  ) => {
    if (params.header["If-Match"] !== tag())
      throw new ApiError("PRECONDITION_FAILED", { status: 412, message: "Changed since." });

    stored = { ...stored, ...body };
    return answer();
  }) as typeof api.PATCH);
});
afterEach(() => vi.restoreAllMocks());

const adding = (tag: string) => (present: ImageResource) => ({ tags: [...present.tags, tag] });
const shown = () => ({ ...stored }) as ImageResource;

test("tags that are added before the first answer are all kept, whatever is shown", async () => {
  const stale = shown();
  const first = editImage(stale, adding("low-tide"));
  const second = editImage(stale, adding("sea"));

  await expect(second).resolves.toMatchObject({ tags: ["low-tide", "sea"] });

  await first;
  expect(stored.tags).toEqual(["low-tide", "sea"]);
});

test("a tag is added to the tags that were added elsewhere", async () => {
  await editImage(shown(), adding("low-tide"));
  const before = shown();
  stored.tags = [...stored.tags, "elsewhere"];
  await editImage(before, adding("sea"));

  expect(stored.tags).toEqual(["low-tide", "elsewhere", "sea"]);
});

test("an edit continues after one that failed", async () => {
  const before = shown();
  vi.mocked(api.GET).mockRejectedValueOnce(new TypeError("offline"));
  const failing = editImage(before, { title: "Low tide" });
  const next = editImage(before, adding("sea"));

  await expect(failing).rejects.toThrow();
  await expect(next).resolves.toMatchObject({ title: "", tags: ["sea"] });
});
