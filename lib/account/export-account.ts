import { recordAudit } from "@/lib/audit";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { singleton } from "@/lib/kernel/singleton";
import { isoTime } from "@/lib/kernel/time";
import { env } from "@/lib/platform/env";
import { type ZipEntry, zip } from "@/lib/platform/zip";
import { getProfile } from "@/lib/profiles";
import { getSettings } from "@/lib/settings";
import { accountErrors } from "./errors";
import { type ImageTally, imageEntries } from "./export-images";
import { findAccount } from "./export-repository";
import { ndjson } from "./ndjson";
import { recordsAfter, type Section, sections } from "./records-repository";

const recordsAPage = 1_000;
/** Each one reads all that there is. */
const exportsAtOnce = 2;

const underWay = () => singleton("account-exports", () => new Map<string, number>());

/**
 * All that the account holds as a ZIP archive, written while it is read: what changes meanwhile may be there as it was or as it
 * is. `manifest.json` comes last, so an archive with one is whole.
 */
export function exportAccount(actor: Actor): { filename: string; chunks: AsyncIterable<Uint8Array> } {
  const startedAt = isoTime();
  return {
    filename: `albumen-${actor.handle}-${startedAt.slice(0, 10)}.zip`,
    chunks: taken(actor, startedAt),
  };
}

async function* taken(actor: Actor, startedAt: string): AsyncGenerator<Uint8Array> {
  const { owner, uid } = actor;
  const others = underWay().get(uid) ?? 0;
  if (others >= exportsAtOnce) throw new AppError(accountErrors.exportsUnderWay, { retryAfterSeconds: 60 });
  underWay().set(uid, others + 1);
  try {
    await recordAudit({ owner, action: "create", resourceType: "export", resourceId: uid });
    yield* zip(entries(actor, startedAt));
  } finally {
    const left = (underWay().get(uid) ?? 1) - 1;
    if (left > 0) underWay().set(uid, left);
    else underWay().delete(uid);
  }
}

async function* entries(actor: Actor, startedAt: string): AsyncGenerator<ZipEntry, void> {
  const modifiedAt = new Date(startedAt);
  const records: Record<string, number> = {};
  for (const [name, section] of Object.entries(sections)) {
    const content = linesOf(actor.owner, section, (count) => {
      records[name] = count;
    });
    yield { name: `${name}.ndjson`, content, modifiedAt };
  }
  const images: ImageTally = { images: 0, originals: 0, pending: 0, removed: 0 };
  yield* imageEntries(actor, startedAt, images);
  const manifest = {
    format: "albumen-account-export",
    version: 1,
    exported_at: startedAt,
    service: env().origin,
    account: await findAccount(actor.uid),
    profile: await getProfile(actor),
    settings: await getSettings(actor),
    records,
    images,
  };
  yield { name: "manifest.json", content: Buffer.from(JSON.stringify(manifest, null, 2)), modifiedAt };
}

async function* linesOf(
  owner: string,
  section: Section,
  tell: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  let after: string[] | undefined;
  for (let count = 0; ; ) {
    const page = await recordsAfter(section, owner, after, recordsAPage);
    after = page.at(-1)?.position;
    if (!after) return tell(count);
    count += page.length;
    yield ndjson(page.map(({ record }) => record));
  }
}
