import { describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/kernel/errors";
import { corpusFiles, corpusMissing, corpusPath, isCorpusPresent } from "@/test/harness/corpus";
import { inspect } from "./inspect";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

/** The facts of each file, which a phone's HEIC takes seconds to give. */
const inspected = new Map<string, ReturnType<typeof inspect>>();

function inspectOnce(path: string): ReturnType<typeof inspect> {
  const facts = inspected.get(path) ?? inspect(path);
  inspected.set(path, facts);

  return facts;
}

/** These terminate only within the limits of a decoder process. */
const onlyInProcess = new Set(["svg/svg_use_bomb.svg"]);

describe.skipIf(!isCorpusPresent)(`inspect, on the corpus (skipped where ${corpusMissing})`, () => {
  it.each(corpusFiles().filter(({ name }) => !onlyInProcess.has(name)))(
    "$name accepted: $accepted",
    async ({ path, accepted }) => {
      const outcome = await inspectOnce(path).then(
        () => "accepted",
        (error: unknown) => (error instanceof AppError && error.kind === "invalid" ? "rejected" : error),
      );
      expect(outcome).toBe(accepted ? "accepted" : "rejected");
    },
  );

  it.each([
    ["photos/p12mp_iphone13.heic", "2022-02-16T12:55:41+01:00"],
    ["photos/p12mp_orient6_extxmp_icc.jpg", "2020-10-01T17:08:26-07:00"],
    ["photos/p22mp_exif_iptc_xmp_icc.jpg", "2016-01-12T15:33:28"],
    ["photos/p6mp_sharp_reference.jpg", undefined],
    ["meta/gps.jpg", "2008-10-22T16:28:39"],
  ])("%s was taken at %s", async (name, takenAt) => {
    expect((await inspectOnce(corpusPath(name))).exif?.taken_at).toBe(takenAt);
  });
});
