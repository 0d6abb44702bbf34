import { readFile, rm, truncate } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { installation } from "@/db/schema";
import { fsck } from "@/lib/fsck";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { listAvatarKeys } from "@/lib/profile/avatar";
import { renderVariants, saveQueued } from "@/lib/variants";
import { listRenditions } from "@/lib/variants/repository";
import { listMarks } from "@/lib/watermarks";
import { findLiveKey, flipBit, storedPath } from "@/test/builders/damage";
import { avif } from "@/test/builders/images";
import { noiseJpeg } from "@/test/builders/noise-image";
import { withOrigin } from "@/test/builders/uploads";
import { createImageMark } from "@/test/builders/watermarks";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { putPicture } from "@/test/harness/profile-picture-suite";

// Every kind of stored object of a library, changed, truncated or missing: what a reader gets, what
// `fsck` finds, and what it repairs.

const api = serveApi();

beforeAll(async () => {
  await db().insert(installation).values({ id: "one", createdAt: isoTime() });
});

const damages = {
  changed: async (key: string) => void (await flipBit(key, -20)),
  truncated: async (key: string) => truncate(storedPath(key), (await readFile(storedPath(key))).length >> 1),
  missing: async (key: string) => rm(storedPath(key)),
};
type Damage = keyof typeof damages;

interface Stored {
  /** The object to damage, which nobody has read. */
  keys: string[];
  /** The subject of the finding. */
  subject: string;
  read: () => Promise<Response>;
  /** Renders what a repair has requested. */
  renderAgain?: () => Promise<void>;
}

interface Kind {
  name: string;
  create: () => Promise<Stored>;
  /** The status for a reader of the damaged object. */
  status: 200 | 404;
  findings: Record<Damage, string>;
  isRepaired: boolean;
}

let uploads = 0;
const asOwner = () => ({ authorization: `Bearer ${api.owner.key}` });

async function upload(fields: Record<string, string> = {}, bytes?: Buffer) {
  const name = `stored-${++uploads}.${bytes ? "avif" : "jpg"}`;
  const image = await api.owner.upload(name, bytes ?? (await noiseJpeg(300 + uploads)), fields);
  const render = () => renderVariants({ imageId: image.id, generation: 1 });
  await render();
  await saveQueued();
  const keysOf = async (isChosen: (kind: string, key: string) => boolean) => {
    const rows = await listRenditions(image.id, 1);
    return rows.filter((row) => isChosen(row.kind, row.variantKey)).flatMap((row) => row.blobKey ?? []);
  };
  const open = (url: string | undefined) =>
    fetch(withOrigin(api.origin, url), { headers: { ...asOwner(), accept: "image/webp" } });

  return { image, render, keysOf, open };
}

const original = (fields: Record<string, string>) => async (): Promise<Stored> => {
  const { image, open } = await upload(fields);
  return { keys: [await findLiveKey(image.id)], subject: image.id, read: () => open(image.urls.original) };
};

const preset = (fields: Record<string, string>) => async (): Promise<Stored> => {
  const { image, open, keysOf, render } = await upload(fields);
  const keys = await keysOf((kind) => kind === "preset");
  return { keys, subject: image.id, read: () => open(image.urls.thumb), renderAgain: render };
};

async function custom(): Promise<Stored> {
  const { image, open, keysOf } = await upload();
  const key = "w200-h0-q80-fitinside";
  const url = image.urls.w512?.replace("/w512/", `/${key}/`);
  const renderAgain = () => renderVariants({ imageId: image.id, generation: 1, keys: [key] });
  await (await open(url)).arrayBuffer();
  // In all formats: the bytes of the one that was read are in the memory of the process.
  await renderAgain();
  await saveQueued();
  const read = () => fetch(`${withOrigin(api.origin, url)}?format=jpeg`, { headers: asOwner() });

  return { keys: await keysOf((kind) => kind === "custom"), subject: image.id, read, renderAgain };
}

async function master(): Promise<Stored> {
  const { image, open, keysOf, render } = await upload({}, await avif(1000 + uploads, 800));
  const url = image.urls.w512?.replace("/w512/", "/w300-h0-q80-fitinside/");
  const keys = await keysOf((kind) => kind === "master");
  return { keys, subject: image.id, read: () => open(url), renderAgain: render };
}

async function avatar(): Promise<Stored> {
  const owner = await createCaller(api.origin);
  const url = await putPicture(owner, await noiseJpeg(600));
  const keys = await listAvatarKeys(owner.actor.account.owner);

  return { keys, subject: owner.actor.account.uid, read: () => fetch(withOrigin(api.origin, url)) };
}

async function watermark(): Promise<Stored> {
  const { id } = await createImageMark(api.owner);
  const keys = (await listMarks(api.owner.actor.account.owner)).filter((mark) => mark.id === id);
  const read = () => fetch(`${api.origin}/api/watermarks/${id}/image`, { headers: asOwner() });

  return { keys: keys.map(({ blobKey }) => blobKey), subject: id, read };
}

const ofOriginal = { changed: "wrong-hash", truncated: "wrong-size", missing: "missing-original" };
const ofVariant = { changed: "damaged-variant", truncated: "missing-variant", missing: "missing-variant" };
const visible = { visibility: "public" };
const encrypted = { encrypt: "true" };

const kinds: Kind[] = [
  { name: "original", create: original(visible), status: 404, findings: ofOriginal, isRepaired: false },
  {
    name: "encrypted original",
    create: original(encrypted),
    status: 404,
    findings: { ...ofOriginal, changed: "damaged-file" },
    isRepaired: false,
  },
  { name: "preset variant", create: preset(visible), status: 200, findings: ofVariant, isRepaired: true },
  {
    name: "encrypted preset variant",
    create: preset(encrypted),
    status: 200,
    findings: ofVariant,
    isRepaired: true,
  },
  { name: "custom variant", create: custom, status: 200, findings: ofVariant, isRepaired: true },
  { name: "master", create: master, status: 200, findings: ofVariant, isRepaired: true },
  {
    name: "profile picture",
    create: avatar,
    status: 404,
    findings: { changed: "damaged-avatar", truncated: "missing-avatar", missing: "missing-avatar" },
    isRepaired: false,
  },
  {
    name: "watermark",
    create: watermark,
    status: 404,
    findings: { changed: "damaged-watermark", truncated: "missing-watermark", missing: "missing-watermark" },
    isRepaired: false,
  },
];

const cases = kinds.flatMap((kind) =>
  (Object.keys(damages) as Damage[]).map((damage) => [damage, kind.name, damage, kind] as const),
);

async function findAbout(subject: string, repair: boolean) {
  const { findings } = await fsck({ repair, force: false, hashes: true });
  return findings.filter((finding) => finding.subject.startsWith(subject));
}

describe("a damaged object", () => {
  it.each(cases)("%s, a stored %s is never read", async (_damage, _name, damage, kind) => {
    const stored = await kind.create();
    const damaged: Buffer[] = [];
    for (const key of stored.keys) {
      await damages[damage](key);
      if (damage !== "missing") damaged.push(await readFile(storedPath(key)));
    }

    const response = await stored.read();
    const bytes = Buffer.from(await response.arrayBuffer());

    expect([kind.name, response.status]).toEqual([kind.name, kind.status]);
    expect(damaged.filter((one) => one.equals(bytes))).toEqual([]);
    if (kind.status === 404) expect(JSON.parse(bytes.toString())).toMatchObject({ code: "NOT_FOUND" });
  });

  it.each(cases)(
    "%s, a stored %s is found by fsck, and repaired if it can be rendered",
    async (_damage, _name, damage, kind) => {
      const stored = await kind.create();
      for (const key of stored.keys) await damages[damage](key);
      const found = await findAbout(stored.subject, false);
      const repaired = await findAbout(stored.subject, true);

      expect(new Set(found.map((one) => one.kind))).toEqual(new Set([kind.findings[damage]]));
      expect(found).toHaveLength(stored.keys.length);
      expect(repaired.filter((one) => one.kind === kind.findings[damage]).map((one) => one.repaired)).toEqual(
        stored.keys.map(() => kind.isRepaired),
      );
      if (!kind.isRepaired) return;

      await stored.renderAgain?.();
      await saveQueued();

      expect(await findAbout(stored.subject, false)).toEqual([]);
      expect((await stored.read()).status).toBe(200);
    },
  );
});
