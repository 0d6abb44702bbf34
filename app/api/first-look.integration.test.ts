import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { singleton } from "@/lib/kernel/singleton";
import { type Decoder, DecoderFailure } from "@/lib/platform/decoder";
import { createDecoder } from "@/lib/platform/decoder/create-decoder";
import type { RenderHooks } from "@/lib/platform/decoder/decoder";
import { makePresets } from "@/lib/variants";
import { serveApi } from "@/test/api-suite";
import * as images from "@/test/images";
import { expectClean, picturesOf } from "@/test/pictures-with-variants";
import { expectNoDeadlock } from "@/test/races";
import { look } from "@/test/variants";

vi.setConfig({ testTimeout: 60_000 });

/** Renditions in the order in which they were made. */
let made: string[] = [];
/** Awaited before a rendering is begun. */
let beforeRendering: (urgent: boolean) => Promise<void>;
/** Awaited before a picture of a rendering is begun. */
let beforePicture: (urgent: boolean) => Promise<void>;

/** The decoder of this process, whose work can be held up. */
singleton("decoder", (): Decoder => {
  const decoder = createDecoder({ maxChildren: 2 });
  return {
    ...decoder,
    async renderVariants(order, request, hooks: RenderHooks = {}) {
      const urgent = request?.urgent === true;
      await beforeRendering(urgent);
      return decoder.renderVariants(order, request, {
        claim: async (jobs) => {
          await beforePicture(urgent);
          return hooks.claim ? hooks.claim(jobs) : jobs;
        },
        onMade(some) {
          made.push(...some.map(({ key, format }) => `${key}.${format}`));
          hooks.onMade?.(some);
        },
      });
    },
  };
});

const api = serveApi();
const { addressOf, credential } = picturesOf(api);
expectNoDeadlock();

beforeEach(() => {
  made = [];
  beforeRendering = async () => undefined;
  beforePicture = async () => undefined;
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

const ask = async (image: ImageResource, key: string, accept = "image/webp") =>
  look(await fetch(addressOf(image, key), { headers: { ...credential().headers, accept } }));

async function expectEachMadeOnce(image: ImageResource): Promise<void> {
  expect(made.toSorted()).toEqual([...new Set(made)].toSorted());
  expect(made).toEqual(expect.arrayContaining(["w2048.avif", "w128.webp", "og-image.jpeg", "thumb.webp"]));
  const { status } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
  expect(status.variants).toMatchObject({ pending: [], failed: [] });
  await expectClean();
}

describe("a variant that is asked for while the presets are being made", () => {
  it("is made first, once for all who ask, and the presets are the others", async () => {
    const gate = createGate();
    beforePicture = async (urgent) => (urgent ? undefined : gate.pass());
    const image = await uploadImage("first.jpg");
    const job = makePresets(image.id, 1);
    await gate.reached;
    const answers = await Promise.all([
      ask(image, "w512"),
      ask(image, "w512"),
      ask(image, "w300-h0-q80-fitinside"),
    ]);
    expect(answers.map(({ status, width }) => [status, width])).toEqual([
      [200, 512],
      [200, 512],
      [200, 300],
    ]);
    expect(made).toEqual(expect.arrayContaining(["w512.webp"]));
    expect(made).toHaveLength(2);
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
    expect(await ask(image, "w256")).toMatchObject({ status: 200, width: 256 });
    gate.open();
    await job;
    await expectEachMadeOnce(image);
  });

  it("is there as soon as it is made in the background, before the others", async () => {
    const gate = createGate();
    beforePicture = async () => (made.length > 0 ? gate.pass() : undefined);
    const image = await uploadImage("background.jpg");
    const job = makePresets(image.id, 1);
    await gate.reached;
    const [first = ""] = made;
    const [key = "", format] = first.split(".");
    expect(await ask(image, key, `image/${format}`)).toMatchObject({ status: 200, type: `image/${format}` });
    const madeOf = (one: string) => made.filter((name) => name === one).length;
    expect(madeOf(first)).toBe(1);
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
    const answer = ask(image, "w512");
    await gate.reached;
    const job = makePresets(image.id, 1);
    await expect.poll(() => made.length, { interval: 20, timeout: 20_000 }).toBeGreaterThan(12);
    expect(made).not.toContain("w512.webp");
    gate.open();
    await Promise.all([answer, job]);
    expect(made).toContain("w512.webp");
    await expectEachMadeOnce(image);
  });
});
