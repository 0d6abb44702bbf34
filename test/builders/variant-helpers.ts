import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { auditLogs, outbox } from "@/db/schema";
import { fsck } from "@/lib/fsck";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { removePurgedFiles } from "@/lib/uploads";
import { renderVariants } from "@/lib/variants";
import type { ApiSuite } from "../harness/api-suite";
import { withOrigin } from "./uploads";
import { listVariants, twoColorImage } from "./variants";

/** A custom variant of the images below. */
export const custom = "w120-h60-q80-fitfill";
/** Returns one custom key per width. */
export const customVariantKey = (width: number) => `w${width}-h1-q80-fitfill`;

interface Event {
  imageId: string;
  generation: number;
  keys?: string[];
  blobKeys: string[];
}

export async function listEvents(image: ImageResource, name: string): Promise<Event[]> {
  const rows = await db().select().from(outbox).where(eq(outbox.name, name)).orderBy(outbox.id);
  return rows.map((row) => JSON.parse(row.payload)).filter((event) => event.imageId === image.id);
}

/** Runs the jobs for the image's latest events. */
export async function runJobs(image: ImageResource): Promise<void> {
  const requested = (await listEvents(image, "variants/requested")).at(-1);
  if (requested) await renderVariants(requested);
  for (const { blobKeys } of await listEvents(image, "variants/deleted")) await removePurgedFiles(blobKeys);
}

export async function expectClean(): Promise<void> {
  const { findings } = await fsck({ repair: false, force: false, hashes: true });
  expect(findings.filter((finding) => finding.kind !== "unsent-event")).toEqual([]);
}

export const variantAudits = async (image: ImageResource) =>
  db()
    .select({ action: auditLogs.action, metadata: auditLogs.metadata })
    .from(auditLogs)
    .where(and(eq(auditLogs.resourceId, image.id), eq(auditLogs.resourceType, "variant")))
    .orderBy(auditLogs.id);

/** The suite's owner with images whose variants are requested. */
export function variantHelpers(api: ApiSuite) {
  const variantUrl = (image: ImageResource, key: string) =>
    withOrigin(api.origin, image.urls.w512).replace("/w512/", `/${key}/`);
  const credential = () => ({ headers: { authorization: `Bearer ${api.owner.key}`, accept: "image/webp" } });
  const variantPath = (image: ImageResource, key?: string) =>
    `/api/images/${image.id}/variants${key === undefined ? "" : `/${key}`}`;
  const find = async (image: ImageResource, key: string) =>
    (await listVariants(api.owner, image.id)).data.find((one) => one.key === key);

  let imageCount = 0;
  const upload = async () => api.owner.upload(`pictured-${++imageCount}.png`, await twoColorImage(400, 200));

  return { variantUrl, credential, variantPath, find, upload };
}
