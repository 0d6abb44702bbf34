import { request } from "node:http";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { images } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();

const toLocalUrl = (url: string | undefined) => withOrigin(api.origin, url);
const upload = async (filename: string, fields = {}) => api.owner.upload(filename, await testImage(), fields);

/** Reasons for a missing image: each creates one and returns its URL. */
const missingImageUrls: Record<string, () => Promise<string>> = {
  "there never was an image": async () => `${toLocalUrl((await upload("seen.jpg")).urls.original)}-none`,
  "the handle does not exist": async () => `${api.origin}/i/unknown-handle/images/seen.jpg`,
  "the path is none": async () => `${api.origin}/i/x`,
  "the variant key is none": async () =>
    toLocalUrl((await upload("keyed.jpg")).urls.w512).replace("w512", "w513"),
  "it is private": async () =>
    toLocalUrl((await upload("private.jpg", { visibility: "private" })).urls.original),
  "its bytes have not come": async () => {
    const image = await api.owner.expect(201, "POST", "/api/images", { filename: "pending.jpg" });
    return toLocalUrl(image.urls.original);
  },
  "it is deleted": async () => {
    const image = await upload("deleted.jpg");
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    return toLocalUrl(image.urls.original);
  },
  "it is deleted for good": async () => {
    const image = await upload("purged.jpg");
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}/permanent`);

    return toLocalUrl(image.urls.original);
  },
  "it has expired": async () => {
    const image = await upload("expired.jpg");
    await db()
      .update(images)
      .set({ expirationDate: isoTime(Date.now() - 1) })
      .where(eq(images.id, image.id));
    return toLocalUrl(image.urls.original);
  },
};

interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Everything that distinguishes two responses, except what differs with each request. */
function fetchRaw(url: string, destination: string | undefined, method = "GET"): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const headers = destination === undefined ? {} : { "sec-fetch-dest": destination };
    request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { date: _date, "x-request-id": _id, ...rest } = response.headers;
        const body = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: rest as Record<string, string>, body });
      });
    })
      .on("error", reject)
      .end();
  });
}

describe("a link to a missing image", () => {
  it.each(Object.entries(missingImageUrls))(
    "responds as if nothing had ever been there when %s",
    async (_, make) => {
      const url = await make();
      for (const destination of ["document", "image", "iframe", undefined]) {
        const unknownImage = await fetchRaw(`${api.origin}/i/unknown/images/none.jpg`, destination);
        expect(await fetchRaw(url, destination), destination).toEqual(unknownImage);
        const head = await fetchRaw(url, destination, "HEAD");
        expect([head.status, head.body]).toEqual([404, ""]);
        expect(head.headers["content-type"]).toBe(unknownImage.headers["content-type"]);
      }
    },
  );

  it("is an HTML page for a navigation, and JSON for everything else", async () => {
    const url = `${api.origin}/i/unknown/images/none.jpg`;
    const page = await fetchRaw(url, "document");

    expect(page.status).toBe(404);
    expect(page.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-language": "en",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      vary: "Sec-Fetch-Dest, Accept-Language",
    });
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(page.body).toContain("<title>Image not found · Albumen</title>");

    for (const destination of ["image", "iframe", "empty", undefined]) {
      const other = await fetchRaw(url, destination);
      expect(other.headers).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        vary: "Sec-Fetch-Dest, Accept-Language",
      });
      expect(JSON.parse(other.body)).toMatchObject({ code: "NOT_FOUND" });
    }
  });

  it("does not make caches vary on navigation where an image exists", async () => {
    const { urls } = await upload("there.jpg");
    for (const destination of ["document", "image"]) {
      const { status, headers } = await fetchRaw(toLocalUrl(urls.original), destination);
      expect([status, headers["content-type"]]).toEqual([200, "image/jpeg"]);
      expect(headers.vary ?? "").not.toContain("Sec-Fetch-Dest");
    }
  });
});
