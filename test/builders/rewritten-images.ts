import { asc, eq, sql } from "drizzle-orm";
import { images, imageTags } from "@/db/schema";
import { describeImages, listRecords } from "@/lib/archives";
import { db } from "@/lib/platform/database/transaction";
import type { Client } from "../harness/caller";
import { createDavClient } from "../harness/dav-client";
import type { Account } from "./account";

/**
 * Returns the versions of the rows of an account's images and tags: each transaction that writes a
 * row changes it.
 */
export async function readRowVersions({ actor }: Account) {
  const version = sql<string>`images.xmin::text`;
  const tags = sql<string>`coalesce((
    select string_agg(t.tag_slug || t.xmin, ' ' order by t.tag_slug) from ${imageTags} t where t.image_id = images.id), '')`;

  return db()
    .select({ id: images.id, version, tags })
    .from(images)
    .where(eq(images.owner, actor.account.owner))
    .orderBy(asc(images.id));
}

/**
 * Returns what all readers of a library answer: the API at these paths, WebDAV in these folders,
 * and what exports and backups write. Times of changes and counts of deliveries are left out.
 */
export async function readEverywhere(
  account: Account,
  { paths, folders }: { paths: readonly string[]; folders: readonly string[] },
): Promise<Record<string, unknown>> {
  const { caller, actor, origin } = account;
  const answers: Record<string, unknown> = {};
  for (const path of paths) answers[path] = await readPath(caller, path);
  const dav = createDavClient(origin, caller.key);
  for (const folder of folders) {
    const { status, text } = await dav.send("PROPFIND", `/dav/${folder}`, { headers: { depth: "1" } });
    answers[folder] = {
      status,
      names: [...text.matchAll(/<\w+:href>([^<]*)/g)].map(([, name]) => name).sort(),
    };
  }

  for (const name of ["albums", "tags"] as const) {
    const records: unknown[] = [];
    for await (const record of listRecords(actor.account.owner, name)) records.push(record);
    answers[`records of ${name}`] = records;
  }

  const ids = (await readRowVersions(account)).map(({ id }) => id);
  const described = await describeImages(actor, ids);
  const records = described.map(({ toRecord }) => ({ ...toRecord(noFile), ...noDeliveries }));
  answers["records of images"] = withoutTimes(records);

  return answers;
}

/** The members that archives write of a file depend on where it is in them. */
const noFile = { path: "", size_bytes: 0, sha256: "" };

/** Reading counts as a delivery, which is written up to ten seconds later. */
const noDeliveries = { requests: 0, bytes: 0, last_accessed_at: null };

async function readPath(caller: Client, path: string): Promise<unknown> {
  const { status, body } = await caller.call("GET", path);

  return { status, body: withoutTimes(body) };
}

/** Leaves out when something was changed; aliases are made by changes. */
function withoutTimes(value: unknown): unknown {
  const time =
    /(\\?"(?:updated_at|date_modified)\\?":\\?"|"aliases":\[\{"album":"[^"]*","filename":"[^"]*","created_at":"|<updated>)[^"\\<]*/g;

  return JSON.parse(JSON.stringify(value ?? null).replace(time, "$1"));
}
