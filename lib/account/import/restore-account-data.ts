import { z } from "zod";
import { maxFormerHandles } from "@/lib/access";
import {
  claimFormerHandle,
  findOwner,
  findRenameWait,
  listFormerHandles,
  mayHaveHandle,
} from "@/lib/identity/owners";
import type { Account } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { transaction } from "@/lib/platform/database/transaction";
import { getProfile, updateProfile, updateRestoredProfile } from "@/lib/profile";
import { UpdateProfile } from "@/lib/profile/resource";
import { getSettings, updateRestoredSettings } from "@/lib/settings";
import { UpdateSettings } from "@/lib/settings/resource";
import { maxTagsPerImage } from "@/lib/tags/resource";
import { findRestoredSlugs } from "./archived-tags";
import { chooseIds, type ImportContext } from "./context";
import { describeInvalid } from "./describe-invalid";
import {
  differs,
  handleDiffers,
  handleNotReserved,
  handleTaken,
  invalidRecord,
  type Problem,
} from "./problems";
import { findDifferences, Results } from "./report";
import { setProfileTimes, setSettingsTimes } from "./restore-repository";

/** Restores the handle, the previous handles, the profile and the settings. */
export function restoreAccountData(context: ImportContext): Promise<Results> {
  return transaction(async () => {
    const results = new Results("account");
    await restoreHandle(context, results);
    await restoreFormerHandles(context, results);
    await restoreProfile(context, results);
    await restoreSettings(context, results);

    return results;
  });
}

async function findAccount({ actor }: ImportContext): Promise<Account> {
  const account = await findOwner(actor.account.owner);
  if (!account) throw new Error(`the account ${actor.account.uid} does not exist`);

  return account;
}

/** A fresh account takes the handle, as if its owner chose it. Any other keeps its own. */
async function restoreHandle(context: ImportContext, results: Results): Promise<void> {
  const { actor, archive, dryRun, isFresh } = context;
  const { handle } = archive.manifest.profile;
  const account = await findAccount(context);
  if (account.handle === handle) return results.add("unchanged", "handle");
  if (!(await mayHaveHandle(account, handle)))
    return results.add("kept", "handle", handleTaken(handle, account.handle));
  if (isFresh && (await findRenameWait(account)) === 0) {
    if (!dryRun) await updateProfile(actor, { handle });
    return results.add("restored", "handle");
  }

  const isFormer = (await listFormerHandles(account.uid)).includes(handle);
  const isReserved = isFormer || (await reserveHandle(context, account, handle));
  results.add("kept", "handle", handleDiffers(handle, account.handle, { leadsHere: isReserved }));
}

/**
 * An archive can name any handles. Only the administrator's command reserves handles that did not
 * belong to the account here.
 */
async function restoreFormerHandles(context: ImportContext, results: Results): Promise<void> {
  const account = await findAccount(context);
  const known = new Set([account.handle, ...(await listFormerHandles(account.uid))]);
  for (const handle of context.archive.manifest.account.former_handles.slice(-maxFormerHandles)) {
    if (known.has(handle)) results.add("unchanged", "former_handle");
    else if (await reserveHandle(context, account, handle)) results.add("restored", "former_handle");
    else results.add("kept", "former_handle", handleNotReserved(handle, account.handle));
  }
}

async function reserveHandle(
  { reservesHandles, dryRun }: ImportContext,
  account: Account,
  handle: string,
): Promise<boolean> {
  if (!reservesHandles) return false;
  return dryRun ? mayHaveHandle(account, handle) : claimFormerHandle(account, handle);
}

const profileMembers = Object.keys(UpdateProfile.shape).filter((name) => name !== "handle");
const settingsMembers = Object.keys(UpdateSettings.shape);

function pick(values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
}

async function restoreProfile(context: ImportContext, results: Results): Promise<void> {
  const { actor, archive } = context;
  const { profile, profile_picture_file: file } = archive.manifest;
  // The URL of an uploaded profile picture leads to the service it comes from.
  const members = profileMembers.filter((name) => name !== "profile_picture" || file === null);
  await restoreMembers(context, results, {
    id: "profile",
    members,
    current: await getProfile(actor),
    archived: UpdateProfile.safeParse(await replaceCover(context, pick(profile, members))),
    update: (changes) => updateRestoredProfile(actor, changes),
    setTimes: () => setProfileTimes(actor.account.owner, profile),
  });
}

/** The cover may get another id. It comes into being with its image. */
async function replaceCover(context: ImportContext, profile: Record<string, unknown>) {
  const { cover } = profile;
  if (typeof cover !== "string") return profile;
  if (!isId("img", cover)) return { ...profile, cover: null };

  const choose = await chooseIds(context, "images", [cover]);

  return { ...profile, cover: choose(cover) };
}

async function restoreSettings(context: ImportContext, results: Results): Promise<void> {
  const { actor, archive } = context;
  const { settings } = archive.manifest;
  const current = await getSettings(actor);
  const archived = await replaceReferences(context, pick(settings, settingsMembers));
  await restoreRequiredWatermark(context, archived);
  await restoreMembers(context, results, {
    id: "settings",
    members: settingsMembers,
    current,
    archived: UpdateSettings.safeParse(archived),
    update: (changes) => updateRestoredSettings(actor, changes),
    setTimes: () => setSettingsTimes(actor.account.owner, settings),
  });
}

/**
 * Restores the required watermark on its own, before the other settings: one of them may be invalid,
 * and the images that follow must not be seen without their watermark.
 */
async function restoreRequiredWatermark(
  { actor, dryRun, isFresh }: ImportContext,
  settings: Record<string, unknown>,
): Promise<void> {
  const { data: id } = UpdateSettings.shape.required_watermark.safeParse(settings.required_watermark);
  if (id && isFresh && !dryRun) await updateRestoredSettings(actor, { required_watermark: id });
}

const Defaults = z.looseObject({
  license: z.string().exactOptional(),
  tags: z.array(z.string()).max(maxTagsPerImage).exactOptional(),
});

/** The required watermark and the default license may have got other IDs, and the tags other slugs. */
async function replaceReferences(context: ImportContext, settings: Record<string, unknown>) {
  const { required_watermark: watermark } = settings;
  const replaced = await replaceDefaults(context, settings);
  if (typeof watermark !== "string") return replaced;

  const choose = await chooseIds(context, "watermarks", [watermark]);
  return { ...replaced, required_watermark: choose(watermark) };
}

async function replaceDefaults(context: ImportContext, settings: Record<string, unknown>) {
  const defaults = Defaults.safeParse(settings.upload_defaults);
  if (!defaults.success) return settings;

  const { license, tags } = defaults.data;
  const choose = await chooseIds(context, "licenses", license?.startsWith("lic_") ? [license] : []);
  const slugs = await findRestoredSlugs(context, tags ?? []);

  return {
    ...settings,
    upload_defaults: {
      ...defaults.data,
      ...(license !== undefined && { license: choose(license) }),
      ...(tags && { tags: tags.map((slug) => slugs.get(slug) ?? slug) }),
    },
  };
}

interface Members<Changes> {
  id: string;
  members: readonly string[];
  current: object;
  archived: z.ZodSafeParseResult<Changes>;
  update: (changes: Changes) => Promise<unknown>;
  setTimes: () => Promise<void>;
}

async function restoreMembers<Changes extends object>(
  { dryRun, isFresh }: ImportContext,
  results: Results,
  { id, members, current, archived, update, setTimes }: Members<Changes>,
): Promise<void> {
  if (!archived.success) return results.add("failed", id, invalidRecord(describeInvalid(archived.error)));

  const different = findDifferences(current, archived.data, members);
  if (different.length > 0 && !isFresh) return results.add("kept", id, differs(different));

  if (isFresh && !dryRun) {
    const problem = different.length > 0 ? await tryUpdate(() => update(archived.data)) : undefined;
    if (problem) return results.add("failed", id, problem);

    await setTimes();
  }

  results.add(different.length > 0 ? "restored" : "unchanged", id);
}

/** The album or the license of the upload defaults may be missing. */
async function tryUpdate(update: () => Promise<unknown>): Promise<Problem | undefined> {
  try {
    await update();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;

    const details = Object.entries(error.details ?? {}).map(
      ([field, messages]) => `${field}: ${messages.join()}`,
    );
    return { code: error.code, message: [error.message, ...details].join(" ") };
  }
}
