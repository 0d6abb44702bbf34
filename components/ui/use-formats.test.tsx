import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { useFormats } from "./use-formats";

type Formats = ReturnType<typeof useFormats>;

function format(locale: string, timeZone: string, write: (formats: Formats) => string): string {
  const Written = () => write(useFormats());
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={{}}>
      <Written />
    </NextIntlClientProvider>,
  );
  return markup.replaceAll(/[\u00a0\u202f]/g, " ");
}

const inEnglish = (write: (formats: Formats) => string) => format("en", "UTC", write);
const moment = new Date("2026-07-14T22:30:00Z");

describe("useFormats", () => {
  it.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [999, "999 bytes"],
    [999_499, "999 kB"],
    [3_400_000, "3.4 MB"],
    [99_960_000, "100 MB"],
    [2_000_000_000_000, "2 TB"],
  ])("writes %d bytes as %s", (bytes, text) => {
    expect(inEnglish((formats) => formats.bytes(bytes))).toBe(text);
  });

  it("writes the days of two times as one range", () => {
    const write = (from: string, to: string) =>
      inEnglish(({ dayRange }) => dayRange(from, to)).replaceAll("\u2009", " ");
    expect(write("2024-07-03T23:30:00.000Z", "2024-07-12T01:00:00.000Z")).toBe("Jul 3 – 12, 2024");
    expect(write("2023-12-30T10:00:00.000Z", "2024-07-12T01:00:00.000Z")).toBe("Dec 30, 2023 – Jul 12, 2024");
    expect(write("2024-07-03T01:00:00.000Z", "2024-07-03T22:00:00.000Z")).toBe("Jul 3, 2024");
  });

  it("follows the language", () => {
    expect(format("de", "UTC", ({ bytes }) => bytes(3_400_000))).toBe("3,4 MB");
    expect(format("de", "UTC", ({ list }) => list(["AVIF", "WebP", "JPEG"]))).toBe("AVIF, WebP und JPEG");
    expect(inEnglish(({ list }) => list(["AVIF", "WebP", "JPEG"]))).toBe("AVIF, WebP, JPEG");
    for (const locale of ["ja", "zh-Hans"])
      expect(format(locale, "UTC", ({ list }) => list(["AVIF", "WebP", "JPEG"]))).toBe("AVIF、WebP、JPEG");
    expect(format("pl", "UTC", ({ month }) => month("2024-07"))).toBe("lipiec 2024");
    expect(format("pt-BR", "UTC", ({ bytes }) => bytes(3_400_000))).toBe("3,4 MB");
    expect(format("de", "UTC", ({ percent }) => percent(0.1234, 1))).toBe("12,3 %");
    expect(format("de", "UTC", ({ number }) => number(12_480))).toBe("12.480");
  });

  it("writes times in the reader's time zone, or in a given one", () => {
    expect(format("en", "Asia/Tokyo", ({ dateTime }) => dateTime(moment))).toBe("Jul 15, 2026, 7:30 AM");
    expect(format("en", "Asia/Tokyo", ({ dateTime }) => dateTime(moment, "UTC"))).toBe(
      "Jul 14, 2026, 10:30 PM",
    );
  });

  it("writes times relative to a given one", () => {
    const now = new Date(moment.getTime() + 3 * 60 * 60_000);
    expect(inEnglish(({ relativeTime }) => relativeTime(moment, now))).toBe("3 hours ago");
  });

  it("keeps kilobytes to compare two results", () => {
    expect(inEnglish(({ kilobytes }) => kilobytes(12_340))).toBe("12.3 kB");
    expect(inEnglish(({ kilobytes }) => kilobytes(1_234_000))).toBe("1,234 kB");
  });
});
