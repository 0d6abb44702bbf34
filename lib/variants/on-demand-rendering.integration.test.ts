import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { type Decoder, DecoderFailure } from "@/lib/platform/decoder";
import { createDecoder } from "@/lib/platform/decoder/create-decoder";
import type { RenderHooks } from "@/lib/platform/decoder/decoder";
import { singleton } from "@/lib/platform/process/singleton";
import { makePresets } from "@/lib/variants";
import * as images from "@/test/builders/images";
import { expectClean, variantHelpers } from "@/test/builders/variant-helpers";
import { decodeResponse } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";
import { expectNoDeadlock } from "@/test/harness/races";

vi.setConfig({ testTimeout: 60_000 });

/** Renditions in the order in which they were made. */
let madeRenditions: string[] = [];
/** Awaited before a rendering is begun. */
let beforeRendering: (urgent: boolean) => Promise<void>;
/** Awaited before a picture of a rendering is begun. */
let beforeEachRendition: (urgent: boolean) => Promise<void>;

/** The decoder of this process, whose work can be held up. */
singleton("decoder", (): Decoder => {
  const decoder = createDecoder({ maxChildren: 2 });
  return {
    ...decoder,
    async renderVariants(renderPlan, request, hooks: RenderHooks = {}) {
      const urgent = request?.urgent === true;
      await beforeRendering(urgent);
      return decoder.renderVariants(renderPlan, request, {
        claim: async (jobs) => {
          await beforeEachRendition(urgent);
          return hooks.claim ? hooks.claim(jobs) : jobs;
        },
        onMade(some) {
          madeRenditions.push(...some.map(({ key, format }) => `${key}.${format}`));
          hooks.onMade?.(some);
        },
      });
    },
  };
});

const api = serveApi();
const { variantUrl, credential } = variantHelpers(api);
expectNoDeadlock();

beforeEach(() => {
  madeRenditions = [];
  beforeRendering = async () => undefined;
  beforeEachRendition = async () => undefined;
});

/** A door that is shut until it is opened, and knows whether anybody stands before it. */
function createGate() {
  const [opened, open] = createSignal();
  const [reached, reach] = createSignal();
  const pass = () => {
    reach();
    return opened;
  };
  return { pass, open, reached };
}

function createSignal(): [Promise<void>, () => void] {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return [sent, () => send()];
}

const uploadImage = (name: string) =>
  images.jpeg({ width: 1600, height: 1200 }).then((bytes) => api.owner.upload(name, bytes));

const requestVariant = async (image: ImageResource, key: string, accept = "image/webp") =>
  decodeResponse(await fetch(variantUrl(image, key), { headers: { ...credential().headers, accept } }));

async function expectEachMadeOnce(image: ImageResource): Promise<void> {
  expect(madeRenditions.toSorted()).toEqual([...new Set(madeRenditions)].toSorted());
  expect(madeRenditions).toEqual(
    expect.arrayContaining(["w2048.avif", "w128.webp", "og-image.jpeg", "thumb.webp"]),
  );
  const { status } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
  expect(status.variants).toMatchObject({ pending: [], failed: [] });
  await expectClean();
}

describe("a variant that is asked for while the presets are being made", () => {
  it("is made first, once for all who ask, and the presets are the others", async () => {
    const gate = createGate();
    beforeEachRendition = async (urgent) => (urgent ? undefined : gate.pass());
    const image = await uploadImage("first.jpg");
    const job = makePresets(image.id, 1);
    await gate.reached;
    const answers = await Promise.all([
      requestVariant(image, "w512"),
      requestVariant(image, "w512"),
      requestVariant(image, "w300-h0-q80-fitinside"),
    ]);
    expect(answers.map(({ status, width }) => [status, width])).toEqual([
      [200, 512],
      [200, 512],
      [200, 300],
    ]);
    expect(madeRenditions).toEqual(expect.arrayContaining(["w512.webp"]));
    expect(madeRenditions).toHaveLength(2);
    gate.open();
    await job;
    await expectEachMadeOnce(image);
  });

  it("does not wait for the file to be decoded for the presets", async () => {
    const gate = createGate();
    beforeRendering = async (urgent) => (urgent ? undefined : gate.pass());
    const image = await uploadImage("undecoded.jpg");
    const job = makePresets(image.id, 1);
    await gate.reached;
    expect(await requestVariant(image, "w256")).toMatchObject({ status: 200, width: 256 });
    gate.open();
    await job;
    await expectEachMadeOnce(image);
  });

  it("is there as soon as it is made in the background, before the others", async () => {
    const gate = createGate();
    beforeEachRendition = async () => (madeRenditions.length > 0 ? gate.pass() : undefined);
    const image = await uploadImage("background.jpg");
    const job = makePresets(image.id, 1);
    await gate.reached;
    const [first = ""] = madeRenditions;
    const [key = "", format] = first.split(".");
    expect(await requestVariant(image, key, `image/${format}`)).toMatchObject({
      status: 200,
      type: `image/${format}`,
    });
    const countMade = (one: string) => madeRenditions.filter((name) => name === one).length;
    expect(countMade(first)).toBe(1);
    gate.open();
    await job;
    await expectEachMadeOnce(image);
  });

  it("is made with the others when the request for it comes to nothing", async () => {
    const gate = createGate();
    beforeRendering = async (urgent) => {
      if (!urgent) return;
      await gate.pass();
      throw new DecoderFailure("unavailable", "too much is waiting");
    };
    const image = await uploadImage("given-up.jpg");
    const answer = requestVariant(image, "w512");
    await gate.reached;
    const job = makePresets(image.id, 1);
    await expect.poll(() => madeRenditions.length, { interval: 20, timeout: 20_000 }).toBeGreaterThan(12);
    expect(madeRenditions).not.toContain("w512.webp");
    gate.open();
    await Promise.all([answer, job]);
    expect(madeRenditions).toContain("w512.webp");
    await expectEachMadeOnce(image);
  });
});
