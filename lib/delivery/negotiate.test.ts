import { describe, expect, it } from "vitest";
import type { ImageSource } from "@/lib/engine";
import { negotiateFormat, variesByAccept } from "./negotiate";

const jpeg: ImageSource = { format: "jpeg", width: 100, height: 100, pages: 1, hasAlpha: false };
const png: ImageSource = { ...jpeg, format: "png", hasAlpha: true };
const animation: ImageSource = { ...jpeg, format: "gif", pages: 10 };

describe("the format of a variant", () => {
  it.each([
    [jpeg, "image/avif,image/webp,image/*,*/*;q=0.8", "avif"],
    [jpeg, "image/webp,*/*", "webp"],
    [jpeg, "image/avif;q=0, image/webp", "webp"],
    [jpeg, "*/*", "jpeg"],
    [jpeg, undefined, "jpeg"],
    [png, "*/*", "png"],
    [animation, "image/avif,image/webp,*/*", "webp"],
    [animation, "*/*", "gif"],
  ])("of %j for %s is %s", (source, accept, format) => {
    expect(negotiateFormat(source, "w256", accept)).toBe(format);
  });

  it("is fixed for link previews", () => {
    expect(negotiateFormat(png, "og-image", "image/avif,image/webp")).toBe("jpeg");
    expect([variesByAccept(png, "og-image"), variesByAccept(png, "w256")]).toEqual([false, true]);
  });
});
