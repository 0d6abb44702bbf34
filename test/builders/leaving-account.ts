import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { authSessions, authUsers, outgoingMails } from "@/db/schema";
import { removeAccount } from "@/lib/account";
import { hashSessionToken, sessionCookieName } from "@/lib/identity";
import { ensureOwner, systemActor } from "@/lib/identity/owners";
import { sendMail } from "@/lib/jobs/mail";
import { hourMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { renderVariants } from "@/lib/variants";
import { type Client, createApiClient, createCallerFor, createForm } from "../harness/caller";
import { signIn } from "../harness/session";
import { createResumableUpload, sendPart } from "./resumable-uploads";
import { testImage, withOrigin } from "./uploads";

let accountCount = 0;

/** Creates an account to delete, with a row in every table. */
export async function createLeavingAccount(origin: string) {
  const email = `leaving-${++accountCount}@example.com`;
  const actor = systemActor(await ensureOwner(email));
  const caller = await createCallerFor(origin, actor, ["*"]);
  const browser = await signIn(origin, actor);
  await caller.expect(201, "POST", "/api/albums", { album: "travels", title: "Travels" });
  const image = await caller.upload("one.jpg", await testImage(), { album: "travels", tags: "sea" });
  await renderVariants({ imageId: image.id, generation: 1 });
  await caller.expect(200, "POST", `/api/images/${image.id}/favourite`);
  await caller.expect(200, "PATCH", `/api/images/${image.id}`, { filename: "renamed.jpg" });
  await caller.expect(201, "POST", "/api/images", { filename: "pending.jpg" });
  const resumable = await createResumableUpload(caller, 1_000, { filename: "resumable.jpg" });
  await sendPart(caller, resumable.id, new Uint8Array(100));
  await caller.expect(200, "PUT", "/api/profile/picture", createForm("me.jpg", await testImage()));

  return { email, actor, caller, browser, image, url: withOrigin(origin, image.urls.original) };
}

/** Signs the same user in by a new link, without looking up the account. */
export async function signInAgain(
  origin: string,
  { actor, email }: { actor: Client["actor"]; email: string },
) {
  const id = randomUUID();
  const reference = randomUUID();
  const expires = new Date(Date.now() + hourMs);
  await db().insert(authUsers).values({ id, email });
  await db()
    .insert(authSessions)
    .values({ sessionToken: hashSessionToken(reference), userId: id, expires });
  const cookie = `${sessionCookieName()}=${reference}`;

  return createApiClient(origin, actor, { cookie, "sec-fetch-site": "same-origin" });
}

export function requestAccountDeletion(client: Client, confirm: string) {
  return client.call("DELETE", "/api/account", { confirm });
}

/** Runs the removal job. */
export async function removeAccountFully(uid: string): Promise<void> {
  while (!(await removeAccount(uid)));
}

/** Runs the mail job; without a mail server it writes into a folder. */
export async function sendMails(): Promise<void> {
  const mails = await db().select({ id: outgoingMails.id }).from(outgoingMails);
  for (const { id } of mails) await sendMail(id);
}

/** Returns the places in the database that contain the text, as `table.column`. */
export async function findMentions(text: string): Promise<string[]> {
  const columns = await db().execute(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'text'`);
  const found: string[] = [];
  for (const row of columns.rows as Array<{ table_name: string; column_name: string }>) {
    const [table, column] = [sql.identifier(row.table_name), sql.identifier(row.column_name)];
    const { rows } = await db().execute(
      sql`select 1 from ${table} where position(${text} in ${column}) > 0 limit 1`,
    );
    if (rows.length > 0) found.push(`${row.table_name}.${row.column_name}`);
  }

  return found;
}

export function listStoredFiles(imageId: string): Promise<string[]> {
  const folder = path.join(env().dataFolder, "files", "images", imageId);
  return readdir(folder).catch(() => []);
}
