import { describe, expect, it } from "vitest";
import { getSelectableFormats, type ImageSource, type OutputFormat } from "@/lib/engine";
import { fc } from "@/test/harness/fast-check";
import { formatsByPreference, variesByAccept } from "./negotiate";

const jpeg: ImageSource = { format: "jpeg", width: 100, height: 100, pages: 1, hasAlpha: false };
const png: ImageSource = { ...jpeg, format: "png", hasAlpha: true };
const animation: ImageSource = { ...jpeg, format: "gif", pages: 10 };
const film: ImageSource = { ...animation, format: "webp" };

describe("the formats of a variant, best first", () => {
  it.each([
    [jpeg, "image/avif,image/webp,image/*,*/*;q=0.8", "avif webp jpeg"],
    [jpeg, "image/webp,*/*", "webp jpeg"],
    [jpeg, "image/avif;q=0, image/webp", "webp jpeg"],
    [jpeg, "image/avif;q=0.000, IMAGE/WEBP ; Q=0.001", "webp jpeg"],
    [jpeg, "image/avif;q=0.5,image/webp;q=0.8", "webp avif jpeg"],
    [jpeg, "image/avif;q=0.5,image/webp;q=0.8,image/jpeg", "jpeg webp avif"],
    [jpeg, "image/avif,image/webp,image/jpeg", "avif webp jpeg"],
    [jpeg, "image/avif;q=2,image/webp;q=.5,image/jpeg;q=0.5555", "jpeg"],
    [jpeg, "image/avif;q=0,image/webp;q=0,image/jpeg;q=0", "jpeg"],
    [jpeg, "image/webp;level=1;q=0.3", "webp jpeg"],
    [jpeg, "image/*,*/*", "jpeg"],
    [jpeg, ",;,q=1,image/", "jpeg"],
    [jpeg, undefined, "jpeg"],
    [png, "*/*", "png"],
    [png, "image/png,image/webp;q=0.9", "png webp"],
    [animation, "image/avif,image/webp,*/*", "webp gif"],
    [animation, "image/gif,image/webp;q=0.5", "gif webp"],
    [animation, "*/*", "gif"],
    [film, "image/gif", "webp"],
  ])("the formats of %j for %s are %s", (source, accept, formats) => {
    expect(formatsByPreference(source, "w256", accept).join(" ")).toBe(formats);
  });

  it("follow their weights, in any order and with any whitespace", () => {
    const weight = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
    const member = fc.record({ type: fc.constantFrom("avif", "webp", "jpeg"), weight });
    const members = fc.uniqueArray(member, { selector: ({ type }) => type });
    const blank = fc.constantFrom("", " ", "\t ");
    fc.assert(
      fc.property(members, blank, blank, (named, before, after) => {
        const accept = named
          .map((one) => `${before}image/${one.type}${after};${before}q=${one.weight}${after}`)
          .join(",");
        const weightOf = (format: string) => named.find(({ type }) => type === format)?.weight ?? 0;
        const expected = (["avif", "webp", "jpeg"] satisfies OutputFormat[])
          .filter((format) => weightOf(format) > 0)
          .sort((one, other) => weightOf(other) - weightOf(one));
        if (!expected.includes("jpeg")) expected.push("jpeg");
        expect(formatsByPreference(jpeg, "w256", accept)).toEqual(expected);
      }),
    );
  });

  it("are parsed in one pass from a header of megabytes", () => {
    for (const hostile of [",", " ", ";", "q=", "image/webp;", "\t;\t"])
      expect(formatsByPreference(jpeg, "w256", `${hostile.repeat(1_000_000)}x`)).toContain("jpeg");
  });

  it("are a single one for link previews", () => {
    expect(formatsByPreference(png, "og-image", "image/avif,image/webp")).toEqual(["jpeg"]);
    expect([variesByAccept(png, "og-image"), variesByAccept(png, "w256")]).toEqual([false, true]);
    expect(variesByAccept(film, "w256")).toBe(false);
  });
});

describe("the selectable formats", () => {
  it.each([
    [jpeg, "avif webp jpeg png"],
    [png, "avif webp jpeg png"],
    [{ ...png, format: "gif" } as const, "avif webp jpeg png gif"],
    [animation, "avif webp jpeg png gif"],
    [film, "avif webp jpeg png gif"],
    [{ ...jpeg, format: "tiff", pages: 3 } as const, "avif webp jpeg png"],
  ])("the selectable formats of %j are %s", (source, formats) => {
    expect(getSelectableFormats(source, "w256").join(" ")).toBe(formats);
    expect(getSelectableFormats(source, "w8-h8-q80-fitfill").join(" ")).toBe(formats);
    expect(getSelectableFormats(source, "og-image")).toEqual(["jpeg"]);
  });
});
