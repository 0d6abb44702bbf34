import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs, images } from "@/db/schema";
import { resolveLicense } from "@/lib/licenses";
import type { LicenseCatalogue, LicenseResource } from "@/lib/licenses/resource";
import { db, transaction } from "@/lib/platform/database/transaction";
import { testImage, uploadBytes } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { countWaitingCalls } from "@/test/harness/races";

const api = serveApi();

const createLicense = (name: string, terms = {}) =>
  api.owner.expect<LicenseResource>(201, "POST", "/api/licenses", { name, ...terms });
const createImage = (filename: string, fields = {}) =>
  api.owner.expect(201, "POST", "/api/images", { filename, ...fields });
const listLicenses = async () =>
  (await api.owner.expect<{ data: LicenseResource[] }>(200, "GET", "/api/licenses")).data;

describe("the catalog of licenses", () => {
  it("is public", async () => {
    const answer = await fetch(`${api.origin}/api/licenses/catalog`);
    const { data, next_cursor } = (await answer.json()) as LicenseCatalogue;
    expect([answer.status, data.length, next_cursor]).toEqual([200, 11, null]);
    expect(data).toContainEqual({
      id: "cc-by-4.0",
      title: "Attribution 4.0 International",
      url: "https://creativecommons.org/licenses/by/4.0/",
      spdx_identifier: "CC-BY-4.0",
    });
  });
});

describe("custom licenses", () => {
  it("are created, updated, listed by name, deleted, and belong to one owner", async () => {
    const made = await createLicense("Press use", { author: "Ada", attribution_required: true });
    expect(made).toMatchObject({
      id: expect.stringMatching(/^lic_/),
      name: "Press use",
      spdx_identifier: null,
      copyright_notice: null,
      author: "Ada",
      attribution_required: true,
      commercial_use: false,
      derivatives_allowed: false,
      share_alike: false,
    });

    await createLicense("archive only");
    expect((await listLicenses()).map((license) => license.name)).toEqual(["archive only", "Press use"]);

    const path = `/api/licenses/${made.id}`;
    const changed = await api.owner.expect<LicenseResource>(200, "PATCH", path, {
      name: "Press",
      author: null,
      spdx_identifier: "LicenseRef-Press",
      copyright_notice: "© Ada\nAll of it",
      commercial_use: true,
    });

    expect(changed).toMatchObject({
      id: made.id,
      name: "Press",
      author: null,
      copyright_notice: "© Ada\nAll of it",
      commercial_use: true,
      attribution_required: true,
    });

    for (const method of ["GET", "PATCH", "DELETE"]) {
      const answer = await api.stranger.call(method, path, method === "PATCH" ? {} : undefined);
      expect([method, answer.status]).toEqual([method, 404]);
    }

    expect(await api.owner.expect(200, "GET", path)).toEqual(changed);
    expect(await api.owner.expect(200, "DELETE", path)).toEqual({ id: made.id, deleted: true });
    expect((await api.owner.call("DELETE", path)).status).toBe(404);

    const entries = await db()
      .select({ action: auditLogs.action })
      .from(auditLogs)
      .where(and(eq(auditLogs.resourceType, "license"), eq(auditLogs.resourceId, made.id)))
      .orderBy(auditLogs.createdAt);
    expect(entries.map((entry) => entry.action)).toEqual(["create", "update", "delete"]);
  });

  it.each([
    ["name", ""],
    ["name", "a".repeat(101)],
    ["name", " padded"],
    ["name", "CC-BY-4.0"],
    ["name", "none"],
    ["name", "lic_01jd0000000000000000000000"],
    ["name", "a\u0000b"],
    ["name", "a\u202eb"],
    ["name", 5],
    ["name", null],
    ["spdx_identifier", "has spaces"],
    ["spdx_identifier", ""],
    ["copyright_notice", "a".repeat(1_001)],
    ["author", "two\nlines"],
    ["share_alike", "yes"],
    ["share_alike", 1],
    ["owner", "ada@example.com"],
  ])("reject as %s %j", async (field, value) => {
    const body = { name: "Wrong", [field]: value };
    const answer = await api.owner.call("POST", "/api/licenses", body);
    expect(answer).toMatchObject({ status: 400, body: { details: { [field]: expect.anything() } } });
  });

  it("have unique names, whatever the spelling", async () => {
    const cafe = await createLicense("Caf\u00e9");
    const twin = { name: "Cafe\u0301" };
    const taken = { status: 409, body: { code: "LICENSE_EXISTS" } };

    expect(await api.owner.call("POST", "/api/licenses", twin)).toMatchObject(taken);

    const other = await createLicense("Bistro");
    expect(await api.owner.call("PATCH", `/api/licenses/${other.id}`, twin)).toMatchObject(taken);

    await api.owner.expect(200, "PATCH", `/api/licenses/${cafe.id}`, twin);
    await api.stranger.expect(201, "POST", "/api/licenses", twin);
  });

  it("are created once by twenty simultaneous calls", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.owner.call("POST", "/api/licenses", { name: "Raced" })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });
});

describe("an image's license", () => {
  it("is accepted by id or by name everywhere, and stored by id", async () => {
    const { id } = await createLicense("Family only");
    expect((await createImage("by-id.jpg", { license: id })).license).toBe(id);

    const image = await createImage("by-name.jpg", { license: "Family only" });
    expect(image.license).toBe(id);
    expect((await api.owner.upload("sent.jpg", await testImage(), { license: "Family only" })).license).toBe(
      id,
    );

    const change = (license: string | null) =>
      api.owner.expect(200, "PATCH", `/api/images/${image.id}`, { license });
    expect((await change("cc0-1.0")).license).toBe("cc0-1.0");
    expect((await change("Family only")).license).toBe(id);
    expect((await change(null)).license).toBe("none");

    await api.owner.expect(200, "PATCH", `/api/licenses/${id}`, { name: "Friends too" });
    expect((await change("Friends too")).license).toBe(id);
  });

  it("is applied with a replacement when that is complete", async () => {
    const { id } = await createLicense("Second edition");
    const image = await api.owner.upload("edition.jpg", await testImage(), { license: "cc0-1.0" });
    const replacing = await api.owner.expect(200, "POST", `/api/images/${image.id}/replace`, {
      license: "Second edition",
    });

    expect(replacing.license).toBe("cc0-1.0");
    expect(await api.owner.call("DELETE", `/api/licenses/${id}`)).toMatchObject({
      status: 409,
      body: { code: "CONFLICT", message: expect.stringContaining(": 1.") },
    });

    await uploadBytes(api.origin, replacing, await testImage({ red: 3 }));
    const complete = await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);

    expect(complete.license).toBe(id);
  });

  it("is rejected by name when it does not exist or belongs to another owner", async () => {
    const { id } = await api.stranger.expect<LicenseResource>(201, "POST", "/api/licenses", {
      name: "Foreign",
    });
    const image = await api.owner.upload("licensed.jpg", await testImage());
    const validationError = { status: 400, body: { details: { license: expect.anything() } } };
    for (const license of [id, "Foreign", "CC0-2.0", "lic_01jd0000000000000000000000", "", "a\0", 5, {}]) {
      const calls = [
        api.owner.call("POST", "/api/images", { filename: "rejected.jpg", license }),
        api.owner.call("PATCH", `/api/images/${image.id}`, { license }),
        api.owner.call("POST", `/api/images/${image.id}/replace`, { license }),
      ];

      for (const answer of await Promise.all(calls))
        expect([license, answer]).toMatchObject([license, validationError]);
    }

    const sent = api.owner.upload("rejected.jpg", await testImage(), { license: "Foreign" });

    await expect(sent).rejects.toThrow(/400.*license/);
    expect((await createImage("rejected.jpg")).license).toBe("none");
  });
});

describe("a license by another name", () => {
  it("matches the catalog, by id, SPDX identifier or title, in any case", async () => {
    const image = await createImage("in-other-words.jpg");
    for (const [license, id] of [
      ["CC0-1.0", "cc0-1.0"],
      ["cc-BY-nc-SA-4.0", "cc-by-nc-sa-4.0"],
      ["public DOMAIN", "public-domain"],
      ["Attribution 4.0 International", "cc-by-4.0"],
      ["NONE", "none"],
    ] as const) {
      expect(await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, { license })).toMatchObject({
        license: id,
      });
    }
  });

  it("matches the owner's own, by id, name or SPDX identifier, in any case; an exact name first", async () => {
    const upper = await createLicense("OWN Words", { spdx_identifier: "LicenseRef-Own" });
    const lower = await createLicense("own words");
    const image = await createImage("in-own-words.jpg");
    for (const [license, id] of [
      ["own words", lower.id],
      ["OWN Words", upper.id],
      ["Own wordS", upper.id],
      ["licenseref-OWN", upper.id],
      [lower.id.toUpperCase(), lower.id],
    ] as const) {
      expect(await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, { license })).toMatchObject({
        license: id,
      });
    }
  });
});

describe("deleting a license", () => {
  it("fails while an image has it", async () => {
    const { id } = await createLicense("In use");
    const [one, two] = [
      await createImage("carrier-1.jpg", { license: id }),
      await createImage("carrier-2.jpg", { license: id }),
    ];
    const remove = () => api.owner.call("DELETE", `/api/licenses/${id}`);
    const inUse = (count: number) => ({
      status: 409,
      body: { code: "CONFLICT", message: expect.stringContaining(`: ${count}.`) },
    });

    expect(await remove()).toMatchObject(inUse(2));

    await api.owner.expect(200, "PATCH", `/api/images/${two.id}`, { license: "none" });
    expect(await remove()).toMatchObject(inUse(1));

    await api.owner.expect(200, "DELETE", `/api/images/${one.id}`);
    expect(await remove()).toMatchObject(inUse(1));

    await api.owner.expect(200, "DELETE", `/api/images/${one.id}/permanent`);
    expect((await remove()).status).toBe(200);
  });

  it("waits for a call that assigns it to an image", async () => {
    const { id } = await createLicense("Being given");
    const image = await createImage("receiver.jpg");
    const { owner } = api.owner.actor.library;
    let removed = false;
    let removal: ReturnType<typeof api.owner.call> | undefined;

    await transaction(async () => {
      await resolveLicense(owner, id);
      removal = api.owner.call("DELETE", `/api/licenses/${id}`).finally(() => {
        removed = true;
      });
      await expect.poll(countWaitingCalls).toBe(1);
      expect(removed).toBe(false);
      await db().update(images).set({ license: id }).where(eq(images.id, image.id));
    });

    expect(await removal).toMatchObject({ status: 409 });
  });

  it("ends in a valid state when it is assigned at the same time", async () => {
    const owner = await createCaller(api.origin);
    for (let round = 0; round < 5; round++) {
      const { id } = await owner.expect<LicenseResource>(201, "POST", "/api/licenses", { name: `r${round}` });
      const calls = Array.from({ length: 6 }, (_, index) =>
        owner.call("POST", "/api/images", { filename: `r${round}-${index}.jpg`, license: `r${round}` }),
      );
      const [removal, ...given] = await Promise.all([owner.call("DELETE", `/api/licenses/${id}`), ...calls]);
      const statuses = given.map((answer) => answer.status);
      if (removal.status === 200) expect(statuses).toEqual(statuses.map(() => 400));
      else expect([removal.status, statuses]).toEqual([409, expect.arrayContaining([201])]);
      expect(statuses.every((status) => status === 201 || status === 400)).toBe(true);
    }
  });
});
