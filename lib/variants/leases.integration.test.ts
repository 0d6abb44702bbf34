import { readdir } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { imageVariants, renditionLeases } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { objectStore } from "@/lib/platform/storage";
import { jpeg } from "@/test/builders/images";
import { expectClean, variantHelpers } from "@/test/builders/variant-helpers";
import { decodeResponse } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";
import { createGate, gateDecoder } from "@/test/harness/gated-decoder";
import { expectNoDeadlock, repeat } from "@/test/harness/races";
import { isComplete } from "@/test/harness/sample";
import { type RenderLeases, releaseLeasesOfFormerProcess, withRenderLeases } from "./leases";
import { renderVariants } from "./render-variants";

const decoder = gateDecoder();
const api = serveApi();
const { variantUrl, credential } = variantHelpers(api);
expectNoDeadlock();

let imageCount = 0;
const upload = async () =>
  api.owner.upload(`leased-${++imageCount}.jpg`, await jpeg({ width: 800, height: 600 }));
const requestVariant = async (image: ImageResource, key: string) =>
  decodeResponse(await fetch(variantUrl(image, key), credential()));
const listRenditions = async (image: ImageResource) =>
  (await db().select().from(imageVariants).where(eq(imageVariants.imageId, image.id))).map(
    ({ variantKey, format }) => `${variantKey}.${format}`,
  );

const countLeases = (image: ImageResource) =>
  db().$count(renditionLeases, eq(renditionLeases.imageId, image.id));

/** The stored files of the image: the original and its renditions. */
const listFiles = async (image: ImageResource) => {
  const entries = await readdir(path.join(env().dataFolder, "files"), {
    recursive: true,
    withFileTypes: true,
  });

  return entries.filter(
    (entry) => entry.isFile() && path.join(entry.parentPath, entry.name).includes(image.id),
  );
};

/** A lease held by another process. */
const leaseElsewhere = (image: ImageResource, name: string, seconds: number) =>
  db().execute(sql`
    insert into ${renditionLeases} as l values
      (${image.id}, 1, ${name}, 'another process', now() + make_interval(secs => ${seconds}))
    on conflict (image_id, generation, name) do update
      set holder = excluded.holder, leased_until = excluded.leased_until`);

describe("a rendering", () => {
  it.each(["request", "job"])("rendering a %s uses no database connection", async (kind) => {
    const image = await upload();
    const gate = createGate();
    decoder.beforeEachRendition = gate.pass;
    const work =
      kind === "job" ? renderVariants({ imageId: image.id, generation: 1 }) : requestVariant(image, "w512");
    await gate.reached;
    const { rows } = await db().execute(sql`
      select query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
    const locks = await db().execute(sql`
      select 1 from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`);
    gate.open();
    await work;

    expect([rows, locks.rows]).toEqual([[], []]);
    expect(await countLeases(image)).toBe(0);
  });

  it("takes over at once from a previous process of its own, but not from another", async () => {
    const image = await upload();
    const version = { imageId: image.id, generation: 1 };
    const killed = createGate();
    const interrupted = withRenderLeases(version, { turn: "background", specs: [] }, () => killed.pass());
    await killed.reached;
    await leaseElsewhere(image, "requests", 60);
    await releaseLeasesOfFormerProcess();
    const turn = await withRenderLeases(version, { turn: "background", specs: [] }, async () => "mine");
    const other = await withRenderLeases(version, { turn: "requests", specs: [] }, async () => "mine");
    killed.open();
    await interrupted;

    expect([turn, other]).toEqual(["mine", undefined]);
  });

  it("waits for a process that has the lease, and takes over after that one was killed", async () => {
    const image = await upload();
    await leaseElsewhere(image, "requests", 2);
    await leaseElsewhere(image, "w512.webp", 1);
    const [one, other] = await Promise.all([requestVariant(image, "w512"), requestVariant(image, "w256")]);

    expect([one.status, other.status]).toEqual([200, 200]);
    expect(decoder.made.toSorted()).toEqual(["w256.webp", "w512.webp"]);
    await expectClean();
  });

  it("finds what the other process has rendered, even without a notification", async () => {
    const image = await upload();
    await requestVariant(image, "w512");
    const [row] = await db().select().from(imageVariants).where(eq(imageVariants.imageId, image.id));
    if (!row?.blobKey) throw new Error("nothing was made");

    const blobKey = `${row.blobKey}-other`;
    await objectStore().copy(row.blobKey, blobKey);
    const second = await upload();
    await leaseElsewhere(second, "requests", 3600);
    const answer = requestVariant(second, "w512");
    await db()
      .insert(imageVariants)
      .values({ ...row, imageId: second.id, blobKey });
    await answer;

    expect(decoder.made).toEqual(["w512.webp"]);

    await db().delete(imageVariants).where(eq(imageVariants.imageId, second.id));
  });

  it("discards its work and retries when its lease was taken over", async () => {
    const image = await upload();
    const gate = createGate();
    decoder.beforeRendering = gate.pass;
    const answer = requestVariant(image, "w512");
    await gate.reached;
    await leaseElsewhere(image, "w512.webp", 2);
    gate.open();

    expect((await answer).status).toBe(200);
    expect(decoder.made).toEqual(["w512.webp", "w512.webp"]);
    expect(await listRenditions(image)).toEqual(["w512.webp"]);
    expect(await listFiles(image)).toHaveLength(2);
    await expectClean();
  });

  it("saves nothing more in a job that has lost its turn", async () => {
    const image = await upload();
    const gate = createGate();
    decoder.beforeEachRendition = gate.pass;
    const work = renderVariants({ imageId: image.id, generation: 1 });
    await gate.reached;
    await leaseElsewhere(image, "background", 3600);
    gate.open();

    await expect.poll(() => decoder.made.length).toBeGreaterThan(0);
    await expect.poll(() => countLeases(image)).toBe(1);
    expect(await listRenditions(image)).toEqual([]);
    expect(await listFiles(image)).toHaveLength(1);

    await db().delete(renditionLeases);
    await work;

    expect((await listRenditions(image)).length).toBeGreaterThan(12);
    await expectClean();
  });

  it.runIf(isComplete)("renews its leases until it ends", async () => {
    const image = await upload();
    const gate = createGate();
    decoder.beforeRendering = gate.pass;
    const answer = requestVariant(image, "w512");
    await gate.reached;
    await db()
      .update(renditionLeases)
      .set({ leasedUntil: new Date(0) });
    const isRenewed = async () =>
      (await db().select().from(renditionLeases)).every(({ leasedUntil }) => leasedUntil.getTime() > 0);

    await expect.poll(isRenewed).toBe(true);

    gate.open();
    expect((await answer).status).toBe(200);
    expect(decoder.made).toEqual(["w512.webp"]);
  });
});

describe("leases", () => {
  const version = { imageId: "img_leases", generation: 1 };
  const spec = { key: "w512", format: "webp" } as const;
  const claimAll = { turn: "requests", specs: [spec] } as const;

  it("go to one of many renderers", async () => {
    const gate = createGate();
    const attempts = repeat(40, () =>
      withRenderLeases(version, claimAll, async () => {
        await gate.pass();
        return "rendered";
      }),
    );
    await gate.reached;
    const others = repeat(40, () => withRenderLeases(version, claimAll, async () => "rendered"));

    expect(new Set(await Promise.all(others))).toEqual(new Set([undefined]));

    // An attempt whose statement is still running could claim what the first renderer releases.
    let rejectedCount = 0;
    for (const attempt of attempts)
      void attempt.then((outcome) => {
        if (outcome === undefined) rejectedCount++;
      });

    await expect.poll(() => rejectedCount).toBe(attempts.length - 1);

    gate.open();
    const outcomes = await Promise.all(attempts);

    expect(outcomes.filter((outcome) => outcome === "rendered")).toHaveLength(1);
    expect(await db().$count(renditionLeases, eq(renditionLeases.imageId, version.imageId))).toBe(0);
  });

  it("on renditions go to one renderer each, requests and background alike", async () => {
    const specs = ["w128", "w256", "w512", "w1024"].map((key) => ({ key, format: "webp" }) as const);
    const gate = createGate();
    let claimedCount = 0;
    const hold = (isReversed: boolean) => async (leases: RenderLeases) => {
      const claimed = await leases.claim(isReversed ? specs.toReversed() : specs);
      claimedCount += claimed.length;
      await gate.pass();
    };
    const background = withRenderLeases(version, { turn: "background", specs: [] }, hold(false));
    const requests = withRenderLeases(version, { turn: "requests", specs: [] }, hold(true));

    await expect.poll(() => claimedCount).toBe(4);

    gate.open();
    await Promise.all([background, requests]);
  });
});
