import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import studio from "@/messages/en/studio.json";
import { BytesDifference } from "./bytes-difference";

const describeBytes = (a: number | undefined, b: number | undefined) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ studio }}>
      <BytesDifference bytes={{ a, b }} />
    </NextIntlClientProvider>,
  ).replace(/<[^>]+>/g, "");

it.each([
  [20_000, 15_000, "B is 5,000 bytes (25%) smaller than A."],
  [20_000, 20_001, "B is 1 byte (0%) larger than A."],
  [20_000, 20_500, "B is 500 bytes (2.5%) larger than A."],
  [1_000, 3_000, "B is 2,000 bytes (200%) larger than A."],
  [7, 7, "Both have the same size."],
  [7, undefined, ""],
  [undefined, 7, ""],
] as const)("describes %s and %s bytes", (a, b, text) => {
  expect(describeBytes(a, b)).toBe(text);
});
