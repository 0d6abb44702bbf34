import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditLogs, outgoingMails, reports, shares } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs, hourMs, isoTime } from "@/lib/kernel/time";
import { pruneReports } from "@/lib/operation/reports";
import type { ReportResource } from "@/lib/operation/reports/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import type { ShareResource } from "@/lib/shares/resource";
import { type Account, createAccount } from "@/test/builders/account";
import { withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { becomeOperator } from "@/test/tables/examples/operators";

const api = serveApi({ proxyHops: 1 });
let operator: Account;
let owner: Account;
let networks = 0;

beforeEach(async () => {
  operator = await createAccount(api.origin);
  owner = await createAccount(api.origin);
  becomeOperator(operator);
});
afterEach(() => {
  Object.assign(env(), { ALBUMEN_OPERATORS: [] });
});

/** From another network each time. */
const from = () => ({ "x-forwarded-for": `198.51.100.${++networks}` });
const report = (url: string | null | undefined, more: object = {}) =>
  owner.caller.call("POST", "/api/reports", { url, reason: "copyright", text: "Mine", ...more }, from());
const received = { status: 202, body: { received: true } };
const countOf = (image: ImageResource) => db().$count(reports, eq(reports.imageId, image.id));
const countMails = () =>
  db().$count(outgoingMails, eq(outgoingMails.toAddress, operator.actor.account.owner));
const list = async (query = "") =>
  operator.browser.expect<{ data: ReportResource[]; next_cursor: string | null }>(
    200,
    "GET",
    `/api/admin/reports?limit=100${query}`,
  );

const find = async (image: ImageResource) =>
  (await list()).data.find((one) => one.image?.id === image.id) as ReportResource;
const resolve = (id: string, body: object) =>
  operator.browser.call("PATCH", `/api/admin/reports/${id}`, body);

describe("a report", () => {
  it("is stored for the URL of a page, an embed, a variant and a previous path", async () => {
    const image = await owner.createImage({ visibility: "public" });
    const original = image.urls.original ?? "";
    const [page, embed] = [original.replace("/i/", "/@"), original.replace("/i/", "/embed/")];
    await owner.caller.expect(200, "PATCH", `/api/images/${image.id}`, { filename: "moved.jpg" });
    const variant = original.replace(/\/([^/]+)$/, "/w512/$1");
    for (const url of [original, page, embed, variant, page.replace(image.filename, "moved.jpg")])
      expect(await report(url), url).toMatchObject(received);

    expect(await countOf(image)).toBe(5);
    expect(await countMails()).toBe(1);
  });

  it("a report about an invisible image gets the same answer, and is not stored", async () => {
    const hidden = await owner.createImage({ visibility: "private" });
    const unlisted = await owner.createImage({ visibility: "unlisted" });
    const keyed = unlisted.urls.original ?? "";
    const urls = [
      hidden.urls.original,
      keyed.replace(/~[\w-]+\//, ""),
      keyed.replace(/~[\w-]+\//, "~0123456789abcdef/"),
      hidden.urls.original?.replace(/[^/]+$/, "missing.jpg"),
    ];
    for (const url of urls) expect(await report(url), url ?? "").toMatchObject(received);

    expect(await countOf(hidden)).toBe(0);
    expect(await countOf(unlisted)).toBe(0);
    expect(await report(keyed)).toMatchObject(received);

    const link = { variant: "original", expires_in: 600 };
    const { url } = await owner.caller.expect<{ url: string }>(
      200,
      "POST",
      `/api/images/${hidden.id}/link`,
      link,
    );

    expect(await report(url)).toMatchObject(received);
    expect(
      await report(url.replace(/sig=(.)/, (_, first) => (first === "_" ? "sig=-" : "sig=_"))),
    ).toMatchObject(received);
    expect([await countOf(hidden), await countOf(unlisted)]).toEqual([1, 1]);
  });

  it("is stored for an image that only a share opens, also a used up one with a password", async () => {
    const image = await owner.createImage({ visibility: "private" });
    const other = await owner.createImage({ visibility: "private" });
    const target = { type: "image", id: image.id };
    const { url, id } = await owner.caller.expect<ShareResource>(201, "POST", "/api/shares", {
      target,
      password: "open sesame",
      max_views: 1,
    });
    await db().update(shares).set({ views: 1 }).where(eq(shares.id, id));
    for (const path of [`/${image.id}`, `/${image.id}/w512/x.jpg`, `/${other.id}`, "/img_x"])
      expect(await report(url + path), path).toMatchObject(received);

    expect([await countOf(image), await countOf(other)]).toEqual([2, 0]);
    expect(await find(image)).toMatchObject({ url: `${url}/${image.id}/w512/x.jpg` });

    await owner.caller.expect(200, "DELETE", `/api/shares/${id}`);
    expect(await report(`${url}/${image.id}`)).toMatchObject(received);
    expect(await countOf(image)).toBe(2);
  });

  it("is rejected for a URL that names no image here, and for what its fields do not allow", async () => {
    const { urls } = await owner.createImage({ visibility: "public" });
    const url = urls.original ?? "";
    for (const wrong of ["https://example.com/i/a/b/c.jpg", "nothing", url.replace(/\/[^/]+$/, "")])
      expect(await report(wrong)).toMatchObject({
        status: 400,
        body: { details: { url: [expect.any(String)] } },
      });
    for (const [name, value] of Object.entries({ email: "nobody", text: " ", reason: "dislike" }))
      expect(await report(url, { [name]: value })).toMatchObject({
        status: 400,
        body: { details: { [name]: expect.any(Array) } },
      });
  });

  it("sends the operators one mail an hour for an image, also of simultaneous ones", async () => {
    const image = await owner.createImage({ visibility: "public" });
    await Promise.all(Array.from({ length: 5 }, () => report(image.urls.original)));

    expect(await countMails()).toBe(1);

    await db()
      .update(reports)
      .set({ mailedAt: isoTime(Date.now() - 2 * hourMs) })
      .where(eq(reports.imageId, image.id));
    await report(image.urls.original);

    expect(await countMails()).toBe(2);
  });

  it("a form without a script can send a report, and shows errors", async () => {
    const image = await owner.createImage({ visibility: "public" });
    const url = image.urls.original ?? "";
    const send = async (fields: Record<string, string>, headers = from()) => {
      const body = new URLSearchParams({ image: url, reason: "illegal", text: "Two\r\nlines", ...fields });
      const init = { method: "POST", body, headers, redirect: "manual" } as const;
      const response = await fetch(`${api.origin}/api/reports`, init);

      return response.headers.get("location") ?? response.status;
    };

    expect(await send({ email: "" })).toBe("/report?sent=true");
    expect(await find(image)).toMatchObject({ reason: "illegal", text: "Two\nlines", email: null });
    expect(await send({ image: "x", email: "grace@example.com" })).toBe(
      "/report?problem=url&image=x&reason=illegal",
    );
    expect(await send({ reason: "" })).toContain("problem=reason");
    expect(await send({ text: "" })).toContain("problem=text");
    expect(await send({ email: "grace" })).toContain("problem=email");

    const network = from();
    for (let count = 0; count < 30; count++) await send({ text: "" }, network);

    expect(await send({}, network)).toContain("problem=tooMany");
  });
});

describe("an operator", () => {
  it("sees open reports first, in pages", async () => {
    const images: ImageResource[] = [];
    for (let count = 0; count < 3; count++) {
      const image = await owner.createImage({ visibility: "public" });
      images.push(image);
      await report(image.urls.original, { text: `Report ${count}` });
    }

    const [first, second, third] = images as [ImageResource, ImageResource, ImageResource];

    expect(await resolve((await find(third)).id, { resolution: "dismissed" })).toMatchObject({ status: 200 });

    const ids = (page: { data: ReportResource[] }) => page.data.map(({ image }) => image?.id);
    const all = ids(await list()).filter((id) => images.some((image) => image.id === id));

    expect(all).toEqual([second.id, first.id, third.id]);

    const paged: unknown[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const path = `/api/admin/reports?limit=1${cursor && `&cursor=${cursor}`}`;
      const page: Awaited<ReturnType<typeof list>> = await operator.browser.expect(200, "GET", path);
      paged.push(...ids(page));
      cursor = page.next_cursor;
    }

    expect(paged).toEqual(ids(await list()));
  });

  it("withholds the image with the report, in both audit logs, and decides once", async () => {
    const image = await owner.createImage({ visibility: "public" });
    await report(image.urls.original, { email: "grace@example.com" });
    const { id } = await find(image);
    const body = { resolution: "withheld", reason: "Copyright" };

    expect(await resolve(id, body)).toMatchObject({
      status: 200,
      body: {
        resolution: "withheld",
        email: "grace@example.com",
        image: { withheld_at: expect.any(String) },
      },
    });
    expect((await fetch(withOrigin(api.origin, image.urls.original))).status).toBe(404);
    expect(await resolve(id, body)).toMatchObject({ status: 200 });
    expect(await resolve(id, { resolution: "dismissed" })).toMatchObject({ status: 409 });

    const lastEntryOf = async ({ actor }: Account) =>
      (
        await db()
          .select()
          .from(auditLogs)
          .where(eq(auditLogs.owner, actor.account.owner))
          .orderBy(asc(auditLogs.id))
      ).at(-1);
    expect(await lastEntryOf(operator)).toMatchObject({ resourceType: "report", resourceId: id });
    expect(await lastEntryOf(owner)).toMatchObject({
      resourceType: "image",
      resourceId: image.id,
      actorUid: operator.actor.account.uid,
      metadata: { withheld: true, reason: "Copyright" },
    });
  });

  it("answers all open reports of an image that is withheld, and no others", async () => {
    const image = await owner.createImage({ visibility: "public" });
    const other = await owner.createImage({ visibility: "public" });
    for (const { urls } of [image, image, image, other]) await report(urls.original);
    const ofImage = async () => (await list()).data.filter((one) => one.image?.id === image.id);
    const [first, second] = await ofImage();
    await resolve(first?.id ?? "", { resolution: "dismissed" });
    await resolve(second?.id ?? "", { resolution: "withheld" });

    expect((await ofImage()).map(({ resolution }) => resolution).sort()).toEqual([
      "dismissed",
      "withheld",
      "withheld",
    ]);
    expect((await find(other)).resolution).toBeNull();

    const path = `/api/admin/images/${other.id}`;
    await operator.browser.expect(200, "PATCH", path, { withhold: true, reason: null });

    expect((await find(other)).resolution).toBe("withheld");
  });

  it("can only dismiss the report of a deleted image, which loses it after 180 days", async () => {
    const image = await owner.createImage({ visibility: "public" });
    await report(image.urls.original);
    const { id } = await find(image);
    await owner.caller.expect(200, "DELETE", `/api/images/${image.id}`);
    await owner.caller.expect(200, "DELETE", `/api/images/${image.id}/permanent`);

    expect(await resolve(id, { resolution: "withheld" })).toMatchObject({ status: 409 });
    expect(await resolve(id, { resolution: "dismissed" })).toMatchObject({
      status: 200,
      body: { image: null },
    });

    const exists = async () => (await list()).data.some((one) => one.id === id);
    await pruneReports(Date.now() + 179 * dayMs);

    expect(await exists()).toBe(true);

    await pruneReports(Date.now() + 181 * dayMs);
    expect(await exists()).toBe(false);
  });
});
