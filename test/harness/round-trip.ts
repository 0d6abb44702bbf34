import { expect } from "vitest";
import { runImport } from "@/lib/account/import";
import type { AccountImport } from "@/lib/account/import/resource";
import { ensureOwner, systemActor } from "@/lib/identity/owners";
import { renderVariants } from "@/lib/variants";
import { exportArchive } from "@/test/builders/account-archive";
import { type LibraryAnswers, listAllImages, readAnswers } from "@/test/builders/library-answers";
import { createVariedLibrary } from "@/test/builders/varied-library";
import { type Caller, createCallerFor, createForm } from "./caller";
import { moveToEmptyInstallation } from "./installation";

export async function createCallerOf(origin: string, email: string): Promise<Caller> {
  return createCallerFor(origin, systemActor(await ensureOwner(email)), ["*"]);
}

/** Sends an archive and does the work of its job. Returns the import with its report. */
export async function importAndRun(caller: Caller, archive: Uint8Array): Promise<AccountImport> {
  const form = createForm("albumen-export.zip", archive);
  const { id } = await caller.expect<AccountImport>(202, "POST", "/api/account/import", form);
  while (!(await runImport(id ?? "", 1_000)));

  return caller.expect<AccountImport>(200, "GET", `/api/account/imports/${id}`);
}

/**
 * Exports a library of so many images, restores it on an empty installation, and compares all
 * answers of the API.
 */
export async function expectRoundTrip(origin: string, count: number): Promise<void> {
  const email = "ada@example.com";
  const before = await createCallerOf(origin, email);
  const uploaded = await createVariedLibrary(origin, before, count);
  const urls = uploaded.map((image) => image.urls.original ?? "");
  // The account had this handle first, on both installations.
  const formerUrls = [...urls, ...urls.map((url) => url.replace("/ada-exported/", "/ada/"))];
  // Before the answers: what is read for them is counted.
  const archive = await exportArchive(origin, before);
  const answers = await readAnswers(origin, before, formerUrls);
  expectContent(answers, count);

  const drop = await moveToEmptyInstallation();
  try {
    const after = await createCallerOf(origin, email);
    const { status, report, total, done } = await importAndRun(after, archive);
    expect({ status, total, done, conflicts: report.conflicts }).toEqual({
      status: "completed",
      total: count,
      done: count,
      conflicts: [],
    });
    for (const { id, version, status } of await listAllImages(after))
      if (answers.images.get(id)?.includes('"ready":["'))
        await renderVariants({
          imageId: id,
          generation: version,
          keys: status.variants.pending.filter(isMade),
        });

    const restored = await readAnswers(origin, after, formerUrls);
    expect(restored.originals).toEqual(answers.originals);
    expect(restored.redirects).toEqual(answers.redirects);
    for (const [id, text] of answers.images) expect(parse(restored.images.get(id))).toEqual(parse(text));
    expect(restored.images).toEqual(answers.images);
    for (const [path, text] of Object.entries(answers.texts))
      expect([path, parse(restored.texts[path])]).toEqual([path, parse(text)]);
    expect(restored.texts).toEqual(answers.texts);
  } finally {
    await drop();
  }
}

/** Fails unless there is something to compare. */
function expectContent({ images, originals, redirects, texts }: LibraryAnswers, count: number): void {
  expect(images.size).toBe(count);
  expect([...originals.values()].filter((answer) => !answer.startsWith("200 "))).toEqual([]);
  const redirected = Object.values(redirects).filter((answer) => answer.startsWith("308 "));
  expect(redirected.length).toBeGreaterThan(count / 10);
  for (const list of [
    "/api/licenses",
    "/api/recipes",
    "/api/watermarks",
    "/api/albums",
    "/api/tags",
    "/api/favourites?limit=200",
  ])
    expect([list, JSON.parse(texts[list] ?? "").data]).toEqual([
      list,
      expect.arrayContaining([expect.anything()]),
    ]);

  expect(texts["/api/analytics/usage"]).toMatch(/"requests":[1-9]/);
}

/**
 * The variants that `createVariedLibrary` renders; the others are pending in both installations.
 */
const isMade = (key: string) => ["w128", "thumb", "w30-h20-q80-fitcover"].includes(key);
const parse = (text: string | undefined) => JSON.parse(text ?? "null");
